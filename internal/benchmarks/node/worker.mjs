// Evaluates one case with one evaluator of npm, for the benchmarks, and measures in here, so that neither the start of node nor
// the pipe is part of a time. Time is what the processor spends on this process, as on our side: evaluators wait for nothing.
//
//   node --expose-gc worker.mjs 'mcpjam ignore' case.json
//
// The case is {"expected": [{"tool", "args"}], "actual": […]}. Once the evaluator is warm, a line on standard output gives its
// verdict: {"passed": true, "ns": 1234}. Then each line on standard input, a number of times to evaluate, is answered in the same
// way, with what all of them took. Where the evaluator throws, the process ends and says why.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const warmUp = 100e6; // nanoseconds, in which V8 compiles what is hot

// The evaluators by name. Each takes a case, puts it into the form in which its users have their calls, and returns a function
// that gives the verdict.
const evaluators = {
  "mcpjam ignore": (calls) => mcpjam(calls, { toolCallOrder: "ignore" }),
  "mcpjam strict": (calls) => mcpjam(calls, { toolCallOrder: "strict" }),
  "agentevals strict": (calls) => agentevals(calls, "strict"),
  "agentevals unordered": (calls) => agentevals(calls, "unordered"),
};

async function mcpjam({ expected, actual }, options) {
  const { evaluateToolCalls } = await import("@mcpjam/sdk/matchers");
  const calls = (list) => list.map(({ tool, args }) => ({ toolName: tool, arguments: args }));
  const [want, got] = [calls(expected), calls(actual)];
  return () => evaluateToolCalls(want, got, options).passed;
}

async function agentevals({ expected, actual }, trajectoryMatchMode) {
  const { createTrajectoryMatchEvaluator } = await import("agentevals");
  const evaluate = createTrajectoryMatchEvaluator({ trajectoryMatchMode });
  const trajectory = { outputs: messages(actual), referenceOutputs: messages(expected) };
  return async () => (await evaluate(trajectory)).score;
}

// messages is one message of OpenAI's for each call, as from a model that calls one tool at a time.
function messages(calls) {
  return calls.map(({ tool, args }, i) => ({
    role: "assistant",
    content: "",
    tool_calls: [{ id: `call_${i}`, type: "function", function: { name: tool, arguments: JSON.stringify(args) } }],
  }));
}

const [name, path] = process.argv.slice(2);
const evaluate = await evaluators[name](JSON.parse(readFileSync(path, "utf8")));

async function timed(times) {
  gc();
  let passed;
  const start = process.cpuUsage();
  for (let i = 0; i < times; i++) passed = await evaluate();
  const { user, system } = process.cpuUsage(start); // microseconds
  return { passed, ns: (user + system) * 1000 };
}

let warm = await timed(1);
for (let times = 2; warm.ns < warmUp; times *= 2) warm = await timed(times);
console.log(JSON.stringify(warm));
for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify(await timed(Number(line))));
