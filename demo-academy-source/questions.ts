import {
  type Curve,
  type Drawing,
  arrow,
  axes,
  capacitor,
  curve,
  dot,
  green,
  line,
  option,
  question,
  red,
  resistor,
  text,
} from './strokes.ts'

/** A graph to choose: a curve over 0 to 1, with values from 0 to 1. */
function graph(across: string, up: string, path: string): Drawing {
  return option(axes({ left: 60, bottom: 176, right: 284, top: 24 }, across, up) + line(path, 'class="curve"'))
}

function unit(of: Curve, from = 0, to = 1): string {
  return curve(of, from, to, (x, y) => [60 + x * 196, 176 - y * 128])
}

function numbered(name: string, drawings: Drawing[]): Record<string, Drawing> {
  return Object.fromEntries(drawings.map((one, at) => [`${name}-${at + 1}.webp`, one]))
}

const twoCharges = `${line('M90 150 H390', 'stroke-dasharray="7 7"')}
<circle cx="90" cy="150" r="34" fill="#fbe3de" stroke="${red}"/><circle cx="390" cy="150" r="24" fill="#fbe3de" stroke="${red}"/>
${text(90, 158, '+4q')}${text(390, 158, '+q')}
${arrow('M240 220 H94')}${arrow('M240 220 H386')}${line('M90 194 V232 M390 184 V232')}${text(240, 250, '30 cm')}`

const capacitors = `${line('M50 150 H110 M110 90 V210 M110 90 H170 M182 90 H290 M302 90 H370 M110 210 H234 M246 210 H370')}
${line('M370 90 V210 M370 150 H430')}${capacitor(170, 90)}${capacitor(290, 90)}${capacitor(234, 210)}
${text(176, 56, '4 µF')}${text(296, 56, '12 µF')}${text(240, 256, '2 µF')}
${dot(50, 150)}${dot(430, 150)}${text(50, 184, 'X', 'class="i"')}${text(430, 184, 'Y', 'class="i"')}`

const circuit = `${line('M232 240 H70 V80 H120 M180 80 H260 V40 H310 M370 40 H420 M260 80 V120 H310 M370 120 H420')}
${line('M420 40 V240 H248')}${dot(260, 80)}${dot(420, 120)}
${resistor(120, 80)}${resistor(310, 40)}${resistor(310, 120)}
${line('M232 212 V268')}${line('M248 226 V254', 'stroke-width="6"')}
${text(150, 56, '2 Ω')}${text(340, 24, '3 Ω')}${text(340, 158, '6 Ω')}${text(240, 204, '6 V')}`

const bridge = `${line('M60 140 L117 105 M168 74 L240 30 L312 74 M363 105 L420 140 L363 175 M312 206 L240 250 L168 206 M117 175 L60 140')}
${resistor(117, 105, -31.4)}${resistor(312, 74, 31.4)}${resistor(117, 175, 31.4)}${resistor(312, 206, -31.4)}
${line('M240 30 V120 M240 160 V250')}<circle cx="240" cy="140" r="20"/>${text(240, 148, 'G')}
${text(122, 68, '2 Ω')}${text(360, 68, '4 Ω')}${text(122, 228, '3 Ω')}${text(358, 228, 'X', 'class="i"')}
${line('M60 140 H30 V284 H228 M252 284 H450 V140 H420 M228 268 V300')}${line('M252 276 V292', 'stroke-width="6"')}
${dot(60, 140)}${dot(420, 140)}${dot(240, 30)}${dot(240, 250)}`

function beaker(x: number, colour: string): string {
  return `<rect x="${x}" y="170" width="140" height="104" fill="${colour}" stroke="none"/>${line(`M${x} 140 V274 H${x + 140} V140`)}`
}

const galvanicCell = `${beaker(60, '#e8eef0')}${beaker(280, '#cfe5f7')}
<rect x="92" y="96" width="24" height="140" fill="#b9c3c7"/><rect x="364" y="96" width="24" height="140" fill="#d99a6c"/>
${line('M104 96 V40 H218 M262 40 H376 V96')}<circle cx="240" cy="40" r="22"/>${text(240, 48, 'V')}
${line('M160 230 V128 Q160 116 172 116 H308 Q320 116 320 128 V230', `stroke="#c9b26a" stroke-width="16" stroke-linecap="butt"`)}
${text(240, 102, 'salt bridge', 'class="s"')}${text(76, 92, 'Zn')}${text(408, 92, 'Cu')}
${text(130, 262, 'Zn²⁺', 'class="s"')}${text(350, 262, 'Cu²⁺', 'class="s"')}`

const firstOrder = `${axes({ left: 80, bottom: 250, right: 440, top: 30 }, 't / s', 'ln[A]')}
${line('M80 74 L380 162', 'class="curve"')}${line('M80 162 H380 V250', 'stroke-dasharray="6 6"')}
${dot(80, 74)}${dot(380, 162)}${text(58, 82, '4')}${text(58, 170, '2')}${text(66, 274, '0')}${text(380, 276, '20')}`

const continuity = `${axes({ left: 70, bottom: 250, right: 440, top: 30 }, 'x', 'y')}
${line('M70 220 L170 110 L370 180', 'class="curve"')}${line('M370 90 L425 60', 'class="curve"')}
${line('M170 110 V250 M370 90 V250', 'stroke-dasharray="6 6"')}${dot(370, 90, 7)}
<circle cx="370" cy="180" r="7" fill="#fff" stroke="${green}"/>${text(170, 276, '1')}${text(370, 276, '3')}`

const area = (() => {
  const path = curve(
    (x) => x * x,
    0,
    3,
    (x, y) => [90 + x * 90, 250 - y * 22],
  )
  const beyond = curve(
    (x) => x * x,
    0,
    3.15,
    (x, y) => [90 + x * 90, 250 - y * 22],
  )
  return `<path d="${path} V250 Z" fill="#cfe9e6" stroke="none"/>${line(beyond, 'class="curve"')}
${line('M360 52 V250')}${axes({ left: 90, bottom: 250, right: 440, top: 24 }, 'x', 'y')}
${text(360, 276, '3')}${text(78, 274, '0')}${text(278, 84, 'y = x²', 'class="i"')}`
})()

const embryoSac = `<path d="M240 20 C350 20 370 110 350 170 C336 230 290 284 240 284 C190 284 144 230 130 170 C110 110 130 20 240 20 Z"
fill="#f3f0fa"/>
${[196, 240, 284].map((x) => `<circle cx="${x}" cy="${x === 240 ? 48 : 62}" r="19"/>${dot(x, x === 240 ? 48 : 62, 7)}`).join('')}
<circle cx="222" cy="142" r="14" fill="#b9a6dd"/><circle cx="258" cy="142" r="14" fill="#b9a6dd"/>
<ellipse cx="194" cy="224" rx="19" ry="27"/><ellipse cx="286" cy="224" rx="19" ry="27"/><ellipse cx="240" cy="236" rx="22" ry="32"/>
${dot(194, 220, 7)}${dot(286, 220, 7)}${dot(240, 246, 9)}
${line('M400 142 H276')}${text(418, 150, 'P', 'class="i"')}`

const pedigree = `${line('M174 70 H306 M240 70 V150 M120 150 H360 M120 150 V190 M240 150 V190 M360 150 V190')}
<rect x="126" y="46" width="48" height="48"/><circle cx="330" cy="70" r="24"/>
<rect x="96" y="190" width="48" height="48"/><circle cx="240" cy="214" r="24" class="full"/><circle cx="360" cy="214" r="24"/>
${text(150, 28, 'father', 'class="s"')}${text(330, 28, 'mother', 'class="s"')}${text(240, 270, 'daughter', 'class="s"')}`

const projectile = `${line('M30 250 H450')}${line('M50 250 Q240 -130 430 250', 'class="curve" stroke-dasharray="8 7"')}
${dot(50, 250, 9)}${dot(131, 122, 9)}${dot(240, 60, 9)}${dot(387, 174, 9)}
${text(50, 284, 'A')}${text(106, 116, 'B')}${text(240, 42, 'C')}${text(414, 174, 'D')}${arrow('M50 250 L82 192', red)}`

const blocks = `${line('M30 240 H450')}<rect x="170" y="120" width="120" height="120" fill="#d9efed"/>
<rect x="290" y="150" width="90" height="90" fill="#f7e3bd"/>${text(230, 188, '3 kg')}${text(335, 203, '2 kg')}
${arrow('M60 180 H164', red)}${text(108, 164, '10 N')}`

const pictures: Record<string, Drawing> = {
  'q-two-charges.webp': question(twoCharges),
  'q-capacitors.webp': question(capacitors),
  'q-circuit.webp': question(circuit),
  'q-bridge.webp': { width: 480, height: 312, body: bridge },
  'q-galvanic-cell.webp': question(galvanicCell),
  'q-first-order.webp': question(firstOrder),
  'q-continuity.webp': question(continuity),
  'q-area.webp': question(area),
  'q-embryo-sac.webp': question(embryoSac),
  'q-pedigree.webp': question(pedigree),
  'q-projectile.webp': question(projectile),
  'q-blocks.webp': question(blocks),
}

const ohm = [
  graph(
    'V',
    'I',
    unit((x) => 0.9 * x * x),
  ),
  graph(
    'V',
    'I',
    unit((x) => 0.8 * (1 - Math.exp(-4 * x))),
  ),
  graph(
    'V',
    'I',
    unit((x) => x * 0.85),
  ),
  graph(
    'V',
    'I',
    unit(() => 0.55),
  ),
]

const three = [
  `${line('M14 110 H50 M50 60 V160 M50 60 H75 M135 60 H185 M245 60 H270 M50 160 H130 M190 160 H270')}
${line('M270 60 V160 M270 110 H306')}${resistor(75, 60)}${resistor(185, 60)}${resistor(130, 160)}`,
  `${line('M14 110 H40 M100 110 H130 M190 110 H220 M280 110 H306')}
${resistor(40, 110)}${resistor(130, 110)}${resistor(220, 110)}`,
  `${line('M14 110 H40 M100 110 H150 M150 60 V160 M150 60 H180 M240 60 H270 M150 160 H180 M240 160 H270')}
${line('M270 60 V160 M270 110 H306')}${resistor(40, 110)}${resistor(180, 60)}${resistor(180, 160)}`,
  `${line('M20 110 H70 M250 110 H300 M70 50 V170 M250 50 V170 M70 50 H130 M190 50 H250')}
${line('M70 110 H130 M190 110 H250 M70 170 H130 M190 170 H250')}
${resistor(130, 50)}${resistor(130, 110)}${resistor(130, 170)}`,
].map((body) => option(body))

const atR = `${line('M138 40 V176', 'stroke-dasharray="5 6"')}${text(138, 202, 'R', 'class="i"')}`
const outside = unit((x) => 0.144 / (x * x), 0.4, 1)

const shell = [
  `M60 176 L138 60.8 ${outside}`,
  `M60 176 H138 V60.8 ${outside}`,
  `M60 60.8 H138 ${outside}`,
  unit((x) => 0.95 * Math.exp(-2.5 * x)),
].map((path) => {
  const { body, ...size } = graph('r', 'E', path)
  return { ...size, body: body + atR }
})

const zeroOrder = [
  graph(
    't',
    '[A]',
    unit((x) => 0.9 * (1 - Math.exp(-3.5 * x))),
  ),
  graph(
    't',
    '[A]',
    unit((x) => 0.9 * Math.exp(-3.5 * x)),
  ),
  graph(
    't',
    '[A]',
    unit(() => 0.6),
  ),
  graph('t', '[A]', 'M60 60 L210 176 H250'),
]

/** With the origin in the middle and the marks 1 and -1 beside it. */
const modulus = [
  'M40 79 L120 140 L240 48',
  'M80 48 L200 140 L280 79',
  'M104 198 L200 125 L296 198',
  'M54 62 L160 144 L266 62',
].map((path, at) => {
  const down = at === 3 ? 108 : 140
  const cross = `${arrow(`M24 ${down} H300`)}${arrow('M160 208 V16')}`
  const marks = [[-1, 120] as const, [1, 200] as const].map(
    ([mark, x]) => line(`M${x} ${down - 5} V${down + 5}`) + text(x, down + 26, String(mark), 'class="s"'),
  )
  return option(cross + marks.join('') + line(path, 'class="curve"'))
})

const rows = [54, 110, 166]

const mapping = [
  {
    arrows: [
      [0, 0],
      [1, 1],
      [2, 1],
    ],
    right: 2,
  },
  {
    arrows: [
      [0, 0],
      [1, 0],
      [2, 2],
    ],
    right: 3,
  },
  {
    arrows: [
      [0, 1],
      [1, 0],
      [2, 2],
    ],
    right: 3,
  },
  {
    arrows: [
      [0, 0],
      [0, 1],
      [1, 2],
    ],
    right: 3,
  },
].map(({ arrows, right }) => {
  const ovals = '<ellipse cx="80" cy="110" rx="46" ry="96"/><ellipse cx="240" cy="110" rx="46" ry="96"/>'
  const left = rows.map((y, at) => dot(80, y, 6) + text(58, y + 7, 'abc'.charAt(at), 'class="i"'))
  const far = rows.slice(0, right).map((y, at) => dot(240, y, 6) + text(264, y + 7, String(at + 1)))
  const lines = arrows.map(([from = 0, to = 0]) => arrow(`M88 ${rows[from]} L230 ${rows[to]}`, green))
  return option(ovals + [...left, ...far, ...lines].join(''))
})

/** Here the axis of time stands in the middle. */
const vertical = ['M60 60 H250', 'M60 40 L155 110 L250 40', 'M60 40 L250 180', 'M60 110 Q155 -30 250 110'].map((path) =>
  option(
    `${arrow('M60 110 H284')}${arrow('M60 204 V18')}${text(284, 136, 't', 'class="i"')}
${text(36, 30, 'v<tspan font-size="15" dy="5">y</tspan>', 'class="i"')}${line(path, 'class="curve"')}`,
  ),
)

/** By file name, as the image columns of the questions sheet say it. */
export const questionPictures: Record<string, Drawing> = {
  ...pictures,
  ...numbered('o-ohm', ohm),
  ...numbered('o-three', three),
  ...numbered('o-shell', shell),
  ...numbered('o-zero-order', zeroOrder),
  ...numbered('o-modulus', modulus),
  ...numbered('o-mapping', mapping),
  ...numbered('o-vertical', vertical),
}
