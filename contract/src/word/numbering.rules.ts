import { allNamed, childOf, type Element, elementsIn, valueOf } from './tree.rules.ts'

type Level = { format: string; text: string; start: number }
type List = { abstract: string; levels: ReadonlyMap<number, Level> }
type Place = { list: string; level: number }

/** What Word draws before a paragraph that belongs to a list, in the letters in which lists are typed by hand. */
export type Numbering = (paragraph: Element) => string

/** Counts the paragraphs of a document, which have to be asked in its order. */
export function numbering(lists: Element | undefined, styles: Element | undefined): Numbering {
  const known = lists ? listsIn(lists) : new Map<string, List>()
  const ofStyle = placesOfStyles(styles)
  const counts = new Map<string, number[]>()
  const ofOptions = new Set<string>()
  let questions: string | null = null
  let asked = 0
  return (paragraph) => {
    const place = placeOf(childOf(paragraph, 'w:pPr'), ofStyle)
    const list = place && known.get(place.list)
    const level = list?.levels.get(place?.level ?? 0)
    if (!place || !list || !level || level.format === 'none') return ''
    const own = counts.get(place.list) ?? []
    counts.set(place.list, own)
    const count = (own[place.level] ?? level.start - 1) + 1
    // What stands deeper begins anew.
    own.length = place.level
    own.push(count)
    const isOuter = place.level === 0 && level.format === 'decimal' && !level.text.startsWith('(')
    if (isOuter) questions ??= list.abstract
    const isQuestion = isOuter && (list.abstract === questions || (count === asked + 1 && !ofOptions.has(place.list)))
    if (!isQuestion) ofOptions.add(place.list)
    if (isQuestion) {
      asked = count
      // Letters begin anew with each question, also in a list that goes on through the document.
      for (const [name, of] of counts) if (known.get(name)?.abstract !== list.abstract) of.length = 0
    }
    return labelOf(level.format, count, isQuestion)
  }
}

function placeOf(properties: Element | undefined, ofStyle: ReadonlyMap<string, Place>): Place | undefined {
  const own = childOf(properties, 'w:numPr')
  const styled = ofStyle.get(valueOf(properties, 'w:pStyle') ?? '')
  if (!own) return styled
  const list = valueOf(own, 'w:numId') ?? styled?.list
  if (list === undefined || list === '0') return undefined
  return { list, level: Number(valueOf(own, 'w:ilvl') ?? styled?.level ?? 0) }
}

function placesOfStyles(styles: Element | undefined): Map<string, Place> {
  const found = styles ? elementsIn(styles).filter(({ name }) => name === 'w:style') : []
  return new Map(
    found.flatMap((style): [string, Place][] => {
      const own = childOf(childOf(style, 'w:pPr'), 'w:numPr')
      const [id, list] = [style.attributes['w:styleId'], valueOf(own, 'w:numId')]
      if (id === undefined || list === undefined) return []
      return [[id, { list, level: Number(valueOf(own, 'w:ilvl') ?? 0) }]]
    }),
  )
}

function listsIn(root: Element): Map<string, List> {
  const abstract = new Map(
    allNamed(root, 'w:abstractNum').map((one) => [one.attributes['w:abstractNumId'] ?? '', levelsOf(one)]),
  )
  return new Map(
    allNamed(root, 'w:num').map((one) => {
      const name = valueOf(one, 'w:abstractNumId') ?? ''
      const levels = new Map(abstract.get(name))
      for (const override of allNamed(one, 'w:lvlOverride')) {
        const at = Number(override.attributes['w:ilvl'] ?? 0)
        const level = levelsOf(override).get(at) ?? levels.get(at)
        const start = valueOf(override, 'w:startOverride')
        if (level) levels.set(at, { ...level, ...(start !== undefined && { start: Number(start) }) })
      }
      return [one.attributes['w:numId'] ?? '', { abstract: name, levels }]
    }),
  )
}

const levelsOf = (element: Element): Map<number, Level> =>
  new Map(
    allNamed(element, 'w:lvl').map((level) => [
      Number(level.attributes['w:ilvl'] ?? 0),
      {
        format: valueOf(level, 'w:numFmt') ?? 'decimal',
        text: valueOf(level, 'w:lvlText') ?? '',
        start: Number(valueOf(level, 'w:start') ?? 1),
      },
    ]),
  )

const LETTERS_IN_ALPHABET = 26
const ROMAN = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix']

const letterOf = (count: number): string => String.fromCodePoint(97 + ((count - 1) % LETTERS_IN_ALPHABET))
const romanOf = (count: number): string => 'x'.repeat(Math.floor(count / 10)) + (ROMAN[count % 10] ?? '')

function labelOf(format: string, count: number, isQuestion: boolean): string {
  if (isQuestion) return `${count}. `
  if (format.endsWith('Letter')) return `(${letterOf(count)}) `
  if (format.endsWith('Roman')) return `(${romanOf(count)}) `
  return format === 'bullet' ? '• ' : `(${count}) `
}
