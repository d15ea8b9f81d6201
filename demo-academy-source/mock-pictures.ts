import { type Drawing, arrow, axes, curve, dot, green, line, option, question, red, resistor, text } from './strokes.ts'

type Point = [number, number]

const area = (() => {
  const place = (x: number, y: number): Point => [90 + x * 76, 252 - y * 50]
  const parabola = (from: number, to: number) => curve((x) => 4 * x - x * x, from, to, place)
  const [x, y] = place(3, 3)
  return `<path d="${parabola(0, 3)} Z" fill="#cfe9e6" stroke="none"/>${line(parabola(0, 4), 'class="curve"')}
${line(curve((at) => at, 0, 4.1, place))}${line(`M${x} ${y} V252`, 'stroke-dasharray="6 6"')}
${axes({ left: 90, bottom: 252, right: 456, top: 20 }, 'x', 'y')}${dot(x, y)}
${text(x, 278, '3')}${text(76, 276, '0')}${text(394, 278, '4')}${text(428, 60, 'y = x', 'class="i"')}
${text(304, 34, 'y = 4x − x²', 'class="i"')}`
})()

const rectangle = (() => {
  const place = (x: number, y: number): Point => [240 + x * 44, 252 - y * 17]
  const path = curve((x) => 12 - x * x, -3.6, 3.6, place)
  const [right, top] = place(2.4, 12 - 2.4 ** 2)
  return `<path d="M${480 - right} 252 V${top} H${right} V252 Z" fill="#f7e3bd"/>${line(path, 'class="curve"')}
${arrow('M50 252 H444')}${arrow('M240 286 V16')}${dot(right, top)}${dot(480 - right, top)}
${text(440, 280, 'x', 'class="i"')}${text(220, 26, 'y', 'class="i"')}${text(256, 276, '0')}
${text(382, 84, 'y = 12 − x²', 'class="i"')}`
})()

/** A cell in a wire that runs down: its long plate is the upper one. */
function cell(x: number, y: number): string {
  return line(`M${x - 24} ${y} H${x + 24}`) + line(`M${x - 13} ${y + 14} H${x + 13}`, 'stroke-width="6"')
}

const branches = `${line('M90 80 V40 H400 V116 M400 176 V260 H90 V190 M90 140 V176 M240 40 V80 M240 140 V176 M240 190 V260')}
${resistor(90, 80, 90)}${resistor(240, 80, 90)}${resistor(400, 116, 90)}
${cell(90, 176)}${cell(240, 176)}${dot(240, 40)}${dot(240, 260)}
${text(130, 116, '2 Ω')}${text(144, 190, '12 V')}${text(282, 116, '4 Ω')}${text(290, 190, '4 V')}
${text(446, 138, 'R', 'class="i"')}${text(446, 166, '4 Ω')}`

const rails = (() => {
  const crosses = [90, 150, 210].flatMap((y) =>
    [140, 200, 260, 382].map((x) =>
      line(`M${x - 6} ${y - 6} l12 12 m0 -12 l-12 12`, 'stroke="#8a9796" stroke-width="2"'),
    ),
  )
  return `${line('M396 50 H80 V120 M80 180 V250 H396')}${resistor(80, 120, 90)}${text(46, 158, 'R', 'class="i"')}
${line('M320 36 V264', `stroke="${green}" stroke-width="9"`)}${crosses.join('')}
${arrow('M326 150 H366', red)}${text(346, 134, 'v', 'class="i"')}
${arrow('M414 150 V52')}${arrow('M414 150 V248')}${text(446, 157, '0.4 m', 'class="s"')}${text(170, 186, 'B', 'class="i"')}`
})()

const pulley = `${line('M40 140 H330 V290')}<rect x="110" y="74" width="96" height="66" fill="#d9efed"/>${text(158, 114, '3 kg')}
<circle cx="356" cy="128" r="25"/>${dot(356, 128)}${line('M330 140 L356 128')}
${line('M206 103 H356 M381 128 V196')}<rect x="350" y="196" width="62" height="62" fill="#f7e3bd"/>${text(381, 234, '2 kg')}
${arrow('M432 206 V250', red)}`

const cycle = (() => {
  const place = (litres: number, pascals: number): Point => [90 + litres * 52, 250 - pascals * 0.64]
  const [a, b, c] = [place(2, 100), place(6, 300), place(6, 100)]
  const half = (from: Point, to: Point) =>
    arrow(`M${from.join(' ')} L${(from[0] + to[0] * 1.3) / 2.3} ${(from[1] + to[1] * 1.3) / 2.3}`, green)
  const sides = [half(a, b), half(b, c), half(c, a)].join('')
  const marks = `${line(`M90 ${a[1]} H${a[0]} M90 ${b[1]} H${b[0]} M${a[0]} 250 V${a[1]} M${c[0]} 250 V${c[1]}`, 'stroke-dasharray="6 6" stroke-width="2"')}
${text(80, a[1] + 8, '100', 'class="e"')}${text(80, b[1] + 8, '300', 'class="e"')}${text(a[0], 278, '2')}${text(c[0], 278, '6')}`
  return `${marks}${line(`M${a.join(' ')} L${b.join(' ')} L${c.join(' ')} Z`, `stroke="${green}" stroke-width="4" fill="#cfe9e6"`)}${sides}
${axes({ left: 90, bottom: 250, right: 452, top: 20 }, '', '')}${text(442, 236, 'V / L', 'class="i"')}${text(138, 32, 'p / kPa', 'class="i"')}
${text(a[0] - 16, a[1] - 10, 'A')}${text(b[0] + 18, b[1] + 4, 'B')}${text(c[0] + 18, c[1] + 8, 'C')}`
})()

const lenses = `${line('M20 140 H464', 'stroke-dasharray="12 6 3 6" stroke-width="2"')}${arrow('M60 140 V84', red)}
<path d="M204 50 Q228 140 204 230 Q180 140 204 50 Z" fill="#cfe5f7"/>
<path d="M380 50 H412 Q392 140 412 230 H380 Q400 140 380 50 Z" fill="#cfe5f7"/>
${text(204, 34, 'L<tspan font-size="15" dy="5">1</tspan>', 'class="i"')}${text(396, 34, 'L<tspan font-size="15" dy="5">2</tspan>', 'class="i"')}
${line('M60 150 V268 M204 240 V268 M396 240 V268', 'stroke-width="2"')}
${arrow('M132 260 H62')}${arrow('M132 260 H202')}${arrow('M300 260 H206')}${arrow('M300 260 H394')}
${text(132, 288, '30 cm', 'class="s"')}${text(300, 288, '40 cm', 'class="s"')}`

/** The carbon chain as a zigzag, without the letters of carbon and hydrogen. */
const ketone = `${line('M70 166 L155 115 L240 166 L325 115 L410 166')}${line('M325 115 V40')}
${line('M149 111 V54 M161 111 V54')}${line('M237 152 L318 104')}${text(155, 44, 'O')}`

const molar = `${axes({ left: 80, bottom: 250, right: 448, top: 24 }, '', '')}
${line('M80 92 L410 126', 'class="curve"')}${line('M96 40 C108 170 190 220 410 230', `stroke="${red}" stroke-width="4"`)}
${text(424, 128, 'P', 'class="i"')}${text(424, 220, 'Q', 'class="i"')}
${text(440, 282, '√c', 'class="i"')}${text(54, 40, 'Λ<tspan font-size="15" dy="5">m</tspan>', 'class="i"')}`

const energy = (() => {
  const up = (value: number) => 262 - value * 2.1
  const path = `M90 ${up(40)} H160 C215 ${up(40)} 210 ${up(100)} 250 ${up(100)} C290 ${up(100)} 288 ${up(20)} 345 ${up(20)} H430`
  const marks = [
    [40, 160],
    [100, 250],
    [20, 345],
  ].map(
    ([value = 0, x]) =>
      line(`M80 ${up(value)} H${x}`, 'stroke-dasharray="6 6" stroke-width="2"') +
      text(70, up(value) + 8, `${value}`, 'class="e"'),
  )
  return `${marks.join('')}${axes({ left: 80, bottom: 262, right: 452, top: 20 }, '', 'E')}${line(path, 'class="curve"')}`
})()

const bodies = { area, rectangle, branches, rails, pulley, cycle, lenses, molar, energy }

/** The pictures of the mock test of JEE Main, by file name. */
export const mockPictures: Record<string, Drawing> = {
  ...Object.fromEntries(Object.entries(bodies).map(([name, body]) => [`q-jm-${name}.webp`, question(body)])),
  'q-jm-ketone.webp': { ...option(ketone), width: 480 },
}
