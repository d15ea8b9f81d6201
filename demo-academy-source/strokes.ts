export interface Drawing {
  width: number
  height: number
  body: string
}

export type Curve = (x: number) => number

export const green = '#17716d'
export const red = '#b8402c'

export function question(body: string): Drawing {
  return { width: 480, height: 300, body }
}

export function option(body: string): Drawing {
  return { width: 320, height: 220, body }
}

export function line(path: string, more = ''): string {
  return `<path d="${path}" ${more}/>`
}

export function text(x: number, y: number, words: string, more = ''): string {
  return `<text x="${x}" y="${y}" ${more}>${words}</text>`
}

export function arrow(path: string, colour = 'currentColor'): string {
  return line(path, `marker-end="url(#tip)" stroke="${colour}"`)
}

export function dot(x: number, y: number, radius = 5): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" class="full"/>`
}

/** A zigzag of sixty points to the right, or down when turned by 90. */
export function resistor(x: number, y: number, turn = 0): string {
  return line(
    'M0 0 l5 -11 l10 22 l10 -22 l10 22 l10 -22 l10 22 l5 -11',
    `transform="translate(${x} ${y}) rotate(${turn})"`,
  )
}

/** Two plates, one unit of twelve points between them, across a wire to the right. */
export function capacitor(x: number, y: number): string {
  return line(`M${x} ${y - 20} V${y + 20} M${x + 12} ${y - 20} V${y + 20}`)
}

export function axes(
  drawing: { left: number; bottom: number; right: number; top: number },
  across: string,
  up: string,
): string {
  const { left, bottom, right, top } = drawing
  return `${arrow(`M${left} ${bottom} H${right}`)}${arrow(`M${left} ${bottom} V${top}`)}
${text(right - 2, bottom + 24, across, 'class="i"')}${text(left - 12, top + 12, up, 'class="i e"')}`
}

/** The points of a curve, from one x to another, in a frame of its own. */
export function curve(of: Curve, from: number, to: number, place: (x: number, y: number) => [number, number]): string {
  const points = Array.from({ length: 41 }, (_, at) => from + ((to - from) * at) / 40)
  return points
    .map(
      (x, at) =>
        `${at === 0 ? 'M' : 'L'}${place(x, of(x))
          .map((one) => one.toFixed(1))
          .join(' ')}`,
    )
    .join(' ')
}

/** On white, whatever the colours of the app around it are. */
export function questionPage({ width, height, body }: Drawing, font: string): string {
  return `<meta charset="utf-8"><style>${font}
body{margin:0;background:#fff}svg{display:block;color:#1d2b2a;font:500 22px Card,"Noto Sans",sans-serif}

text{fill:currentColor;stroke:none;text-anchor:middle}.i{font-style:italic}.s{font-size:18px}.e{text-anchor:end}
.full{fill:currentColor}.curve{stroke:${green};stroke-width:4}</style>
<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<g fill="none" stroke="currentColor" stroke-width="3" stroke-linejoin="round" stroke-linecap="round">
<defs><marker id="tip" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="5" markerHeight="5" orient="auto">
<path d="M0 0 L10 5 L0 10 Z" fill="context-stroke" stroke="none"/></marker></defs>${body}</g></svg>`
}
