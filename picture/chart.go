package picture

import (
	"cmp"
	"image/color"
	"slices"
	"strconv"

	"dhow/engine"
	"dhow/picture/drawing"
)

// Measures of a chart.
const (
	chartHeight              = 254.0
	chartLeft, chartRight    = 47.0, 232.0 // the first round and the last
	chartTop, chartBottom    = 52.0, 228.0
	chartLabels              = 250.0 // where the names behind the curves begin
	labelStep                = 17.0
	curveBeside, curveAround = 5.0, 11.0 // how far curves stand beside each other, and how large their signs are
)

// curve is how something went, round by round: told apart by its colour, its dashes and its sign.
type curve struct {
	name   string
	color  color.RGBA
	sign   func(x, y float64)
	values []int
}

// drawStanding draws what each player would have had, had the game ended with each round.
func (b *Board) drawStanding() *drawing.Drawing {
	c := b.sheet(chartHeight, b.Words.Standing, b.Words.StandingNote)
	var curves []curve
	for _, seat := range b.Now.SeatList() {
		one := curve{name: b.name(seat), color: seatColors[seat][0], sign: func(x, y float64) { c.seat(seat, x, y, curveAround) }}
		for i := range b.Rounds {
			one.values = append(one.values, b.Rounds[i].Score()[seat].Total())
		}
		curves = append(curves, one)
	}
	b.chart(c, curves)
	return c.Drawing
}

// drawValues draws what a share of each company was worth at the end of each round.
func (b *Board) drawValues() *drawing.Drawing {
	c := b.sheet(chartHeight, b.Words.Values, b.Words.ValuesNote)
	var curves []curve
	for _, company := range engine.Companies {
		one := curve{name: b.Words.Company(company), color: liveries[company].post,
			sign: func(x, y float64) { c.post(company, x, y, curveAround, curveAround+1, 0) }}
		for i := range b.Rounds {
			one.values = append(one.values, b.Rounds[i].ShareValue(company))
		}
		curves = append(curves, one)
	}
	b.chart(c, curves)
	return c.Drawing
}

// dashes are how the curves of a chart are dashed: how long each is on, and off.
var dashes = [engine.MaxPlayers][2]float64{{}, {7, 5}, {2, 5}, {15, 5}}

// chart draws curves over the rounds, with their names and last values behind them.
func (b *Board) chart(c canvas, curves []curve) {
	c.Fill(paper, drawing.Rect(0, headHeight, panelWidth, chartHeight-headHeight))
	top := 1
	for _, one := range curves {
		top = max(top, slices.Max(one.values))
	}
	step := chartStep(top)
	height := func(n int) float64 { return chartBottom - (chartBottom-chartTop)*float64(n)/float64(top) }
	number := bold(10, muted)
	for n := 0; n <= top; n += step {
		c.Fill(lineLight, drawing.Rect(chartLeft-12, height(n)-.4, chartRight-chartLeft+24, .8))
		number.Anchor = drawing.End
		c.Text(chartLeft-16, height(n)+3.6, number, strconv.Itoa(n))
	}
	across := func(round int) float64 {
		return chartLeft + (chartRight-chartLeft)*float64(round)/float64(max(1, len(b.Rounds)-1))
	}
	beside := func(i int) float64 { return curveBeside * (float64(i) - float64(len(curves)-1)/2) }
	for round := range b.Rounds {
		number.Anchor = drawing.Middle
		c.Text(across(round), chartBottom+18, number, strconv.Itoa(round+1))
	}
	word := regular(9.5, muted)
	c.Text(4, chartBottom+18, word, word.Fit(b.Words.Round, chartLeft-10))
	var ends []point
	for i, one := range curves {
		var line []point
		for round, n := range one.values {
			line = append(line, point{X: across(round) + beside(i), Y: height(n)})
		}
		c.Fill(ink, drawing.Dashes(line, 3.4, dashes[i][0], dashes[i][1], false))
		c.Fill(one.color, drawing.Dashes(line, 2, dashes[i][0], dashes[i][1], false))
		ends = append(ends, line[len(line)-1])
	}
	for i, one := range curves {
		for round, n := range one.values {
			one.sign(across(round)+beside(i), height(n))
		}
	}
	labels := spreadOut(ends)
	for i, one := range curves {
		c.Line(lineStrong, .8, ends[i].Plus(8, 0), point{X: chartLabels - 2, Y: labels[i]})
		one.sign(chartLabels+7, labels[i])
		value, name := bold(11, ink), regular(11, ink)
		text := strconv.Itoa(one.values[len(one.values)-1])
		left := panelWidth - 6 - value.Width(text)
		c.Text(left, labels[i]+4, value, text)
		c.Text(chartLabels+17, labels[i]+4, name, name.Fit(one.name, left-4-chartLabels-17))
	}
}

// chartStep is how far the lines of a chart lie apart that goes up to a number: five at most.
func chartStep(top int) int {
	for step := 1; ; step *= 10 {
		for _, n := range []int{step, 2 * step, 5 * step} {
			if top/n <= 5 {
				return n
			}
		}
	}
}

// spreadOut finds heights for labels as near to the ends of their curves as they have room.
func spreadOut(ends []point) []float64 {
	order, at := make([]int, len(ends)), make([]float64, len(ends))
	for i := range ends {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(ends[i].Y, ends[j].Y) })
	least := chartTop
	for _, i := range order {
		at[i] = max(least, ends[i].Y)
		least = at[i] + labelStep
	}
	most := chartBottom
	for _, i := range slices.Backward(order) {
		at[i] = min(most, at[i])
		most = at[i] - labelStep
	}
	return at
}
