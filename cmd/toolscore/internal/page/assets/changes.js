"use strict";

// What changed between two texts, by words: pieces that say whether they stand in both. Long runs of changed words are not
// searched for what they share, nor are texts that share next to nothing shown in shreds.
const mostWords = 300;

function changes(want, got) {
  const a = words(want);
  const b = words(got);
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const [x, y] = inner(a.slice(start, a.length - end), b.slice(start, b.length - end));
  const around = (list, changed) => pieces([
    ...list.slice(0, start).map((word) => [word, true]), ...changed, ...list.slice(list.length - end).map((word) => [word, true]),
  ]);
  return { want: around(a, x), got: around(b, y) };
}

function words(text) {
  return text.match(/[\p{L}\p{N}_]+|\s+|[^]/gu) || [];
}

// inner marks the words of both lists that a longest common sequence holds.
function inner(a, b) {
  const alone = (list) => list.map((word) => [word, false]);
  if (a.length > mostWords || b.length > mostWords) return [alone(a), alone(b)];
  const [x, y] = common(a, b);
  const shared = x.filter(([, same]) => same).map(([word]) => word).join("").trim().length;
  const whole = Math.max(a.join("").length, b.join("").length);
  return shared * 4 < whole ? [alone(a), alone(b)] : [x, y];
}

function common(a, b) {
  const length = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      length[i][j] = a[i] === b[j] ? length[i + 1][j + 1] + 1 : Math.max(length[i + 1][j], length[i][j + 1]);
    }
  }
  const x = [];
  const y = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      x.push([a[i++], true]);
      y.push([b[j++], true]);
    } else if (j === b.length || (i < a.length && length[i + 1][j] >= length[i][j + 1])) {
      x.push([a[i++], false]);
    } else {
      y.push([b[j++], false]);
    }
  }
  return [x, y];
}

// pieces joins neighbours of one kind.
function pieces(marked) {
  const joined = [];
  for (const [word, same] of marked) {
    const last = joined.at(-1);
    if (last && last.same === same) last.words.push(word);
    else joined.push({ words: [word], same });
  }
  return joined.map(({ words, same }) => ({ text: words.join(""), same }));
}
