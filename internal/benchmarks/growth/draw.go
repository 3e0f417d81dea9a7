package growth

import (
	"bytes"
	"fmt"
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// inks are colours that everybody can tell apart.
var inks = []color.Color{
	color.RGBA{R: 0x00, G: 0x72, B: 0xb2, A: 0xff},
	color.RGBA{R: 0xd5, G: 0x5e, B: 0x00, A: 0xff},
	color.RGBA{R: 0x00, G: 0x9e, B: 0x73, A: 0xff},
	color.RGBA{R: 0xcc, G: 0x79, B: 0xa7, A: 0xff},
}

var glyphs = []draw.GlyphDrawer{draw.CircleGlyph{}, draw.TriangleGlyph{}, draw.BoxGlyph{}, draw.PyramidGlyph{}}

// svg draws the curves: medians between their quartiles, and the fitted lines.
func (f figure) svg(curves []curve) ([]byte, error) {
	p := plot.New()
	f.letter(p)
	p.Add(grid())
	for i, c := range curves {
		if err := c.add(p, inks[i], glyphs[i]); err != nil {
			return nil, fmt.Errorf("figure %s: %s: %w", f.file, c.name, err)
		}
	}
	decades(&p.X, count)
	decades(&p.Y, f.gauge.unit)
	return onWhite(p)
}

func (f figure) letter(p *plot.Plot) {
	p.Title.Text, p.Title.Padding = f.title, vg.Points(12)
	p.X.Label.Text, p.X.Label.Padding = "calls", vg.Points(6)
	p.Legend.Top, p.Legend.Left = true, true
	p.Legend.XOffs, p.Legend.Padding = vg.Points(8), vg.Points(3)
	for _, style := range []*text.Style{
		&p.Title.TextStyle, &p.X.Label.TextStyle, &p.X.Tick.Label, &p.Y.Tick.Label, &p.Legend.TextStyle,
	} {
		style.Font.Variant = "Sans"
		style.Font.Size = vg.Points(10)
	}
	p.Title.TextStyle.Font.Size = vg.Points(14)
}

// onWhite draws the plot on white, so that it can be read on a dark page too.
func onWhite(p *plot.Plot) ([]byte, error) {
	const margin = 12
	canvas := vgsvg.New(7*vg.Inch, 4.5*vg.Inch)
	whole := draw.New(canvas)
	whole.SetColor(color.White)
	whole.Fill(whole.Rectangle.Path())
	p.BackgroundColor = nil
	p.Draw(draw.Crop(whole, margin, -margin, margin, -margin))
	var b bytes.Buffer
	_, err := canvas.WriteTo(&b)
	// Where the font is missing these are as wide.
	return bytes.ReplaceAll(b.Bytes(), []byte("Liberation Sans"), []byte("Liberation Sans, Arial, Helvetica, sans-serif")), err
}

func grid() *plotter.Grid {
	g := plotter.NewGrid()
	g.Vertical.Color, g.Horizontal.Color = color.Gray{Y: 0xdc}, color.Gray{Y: 0xdc}
	return g
}

// add draws the curve. Its line begins at the fewest calls that count.
func (c curve) add(p *plot.Plot, ink color.Color, glyph draw.GlyphDrawer) error {
	bars, err := plotter.NewYErrorBars(c)
	if err != nil {
		return err
	}
	points, err := plotter.NewScatter(c)
	if err != nil {
		return err
	}
	line, err := plotter.NewLine(c.line())
	if err != nil {
		return err
	}
	bars.Color, line.Color, line.Width = ink, ink, vg.Points(1.2)
	points.GlyphStyle = draw.GlyphStyle{Color: ink, Radius: vg.Points(3), Shape: glyph}
	p.Add(line, bars, points)
	p.Legend.Add(c.String(), line, points)
	return nil
}

func (c curve) line() plotter.XYs {
	x, y := float64(c.fit.From), float64(c.points[len(c.points)-1].Calls)
	return plotter.XYs{{X: x, Y: c.fit.At(x)}, {X: y, Y: c.fit.At(y)}}
}
