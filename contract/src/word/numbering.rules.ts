import { isKey } from '../staff/pasted/key.rules.ts'
import { answerOf } from '../staff/pasted/words.rules.ts'
import { allNamed, childOf, type Element, elementsIn, textOf, valueOf } from './tree.rules.ts'

type Level = { format: string; text: string; start: number }
type List = { abstract: string; levels: ReadonlyMap<number, Level>; startsAgain: ReadonlySet<number> }
type Place = { list: string; level: number }

/** Returns the label that Word draws before a list item, in the characters of a list typed by hand. */
export type Numbering = (paragraph: Element) => string

const COUNTS = /^(?:decimal|decimalZero|hindiNumbers)$/

/** Counts the paragraphs of a document, which have to be asked in its order. */
export function numbering(lists: Element | undefined, styles: Element | undefined): Numbering {
  const ofStyle = placesOfStyles(styles)
  const known = lists ? listsIn(lists, ofStyle) : new Map<string, List>()
  const count = counter()
  const ofOptions = new Set<string>()
  let questions: string | null = null
  let asked = 0
  let isAnswered = false
  return (paragraph) => {
    const place = placeOf(childOf(paragraph, 'w:pPr'), ofStyle)
    const list = place && known.get(place.list)
    const level = list?.levels.get(place?.level ?? 0)
    if (!place || !list || !level || level.format === 'none') {
      isAnswered ||= answerOf(textOf(paragraph).trim(), isKey) !== null
      return ''
    }
    const number = count(place, list, level)
    const isOuter = place.level === 0 && COUNTS.test(level.format) && !level.text.startsWith('(')
    if (isOuter) questions ??= list.abstract
    const name = `${place.list} ${place.level}`
    const goesOn = (number === asked + 1 && !ofOptions.has(name)) || (number === 1 && isAnswered)
    const isQuestion = isOuter && (list.abstract === questions || goesOn)
    if (!isQuestion) ofOptions.add(name)
    if (isQuestion) {
      ;[asked, isAnswered, questions] = [number, false, list.abstract]
      count.forgetOthers(list.abstract)
    }
    return labelOf(level.format, number, isQuestion)
  }
}

/** Counts as Word does: by the definition of a list, of which several lists may be one; some of them start again. */
function counter() {
  const counts = new Map<string, number[]>()
  const begun = new Set<string>()
  const count = (place: Place, list: List, level: Level): number => {
    const own = counts.get(list.abstract) ?? []
    counts.set(list.abstract, own)
    const name = `${place.list} ${place.level}`
    const isAgain = list.startsAgain.has(place.level) && !begun.has(name)
    begun.add(name)
    const number = isAgain ? level.start : (own[place.level] ?? level.start - 1) + 1
    // Deeper levels start again.
    own.length = place.level
    own[place.level] = number
    return number
  }
  /** Letters start again with each question, even in a list that continues through the document. */
  count.forgetOthers = (abstract: string) => {
    for (const [name, of] of counts) if (name !== abstract) of.length = 0
  }
  return count
}

function placeOf(properties: Element | undefined, ofStyle: ReadonlyMap<string, Place>): Place | undefined {
  const own = childOf(properties, 'w:numPr')
  const styled = ofStyle.get(valueOf(properties, 'w:pStyle') ?? '')
  if (!own) return styled
  const list = valueOf(own, 'w:numId') ?? styled?.list
  if (list === undefined || list === '0') return undefined
  return { list, level: Number(valueOf(own, 'w:ilvl') ?? styled?.level ?? 0) }
}

const DEEPEST = 20

/** The lists of styles, of their own or of the style that they are based on. */
function placesOfStyles(styles: Element | undefined): Map<string, Place> {
  const all = new Map(
    (styles ? elementsIn(styles) : [])
      .filter(({ name }) => name === 'w:style')
      .map((style) => [style.attributes['w:styleId'] ?? '', style]),
  )
  const placeIn = (id: string, depth: number): Place | null => {
    const style = all.get(id)
    if (!style || depth > DEEPEST) return null
    const own = childOf(childOf(style, 'w:pPr'), 'w:numPr')
    const base = valueOf(style, 'w:basedOn')
    const inherited = base === undefined ? null : placeIn(base, depth + 1)
    const list = valueOf(own, 'w:numId') ?? inherited?.list
    if (list === undefined || list === '0') return null
    return { list, level: Number(valueOf(own, 'w:ilvl') ?? inherited?.level ?? 0) }
  }
  return new Map(
    [...all.keys()].flatMap((id): [string, Place][] => {
      const place = placeIn(id, 0)
      return place ? [[id, place]] : []
    }),
  )
}

function listsIn(root: Element, ofStyle: ReadonlyMap<string, Place>): Map<string, List> {
  const abstract = new Map(allNamed(root, 'w:abstractNum').map((one) => [one.attributes['w:abstractNumId'] ?? '', one]))
  const nums = new Map(allNamed(root, 'w:num').map((one) => [one.attributes['w:numId'] ?? '', one]))
  /** A list may be defined by a style, which names another list. */
  const definition = (name: string): string => {
    const style = valueOf(abstract.get(name), 'w:numStyleLink')
    const linked = style === undefined ? undefined : nums.get(ofStyle.get(style)?.list ?? '')
    return valueOf(linked, 'w:abstractNumId') ?? name
  }
  return new Map(
    [...nums].map(([id, one]) => {
      const name = definition(valueOf(one, 'w:abstractNumId') ?? '')
      const own = abstract.get(name)
      const levels = own ? levelsOf(own) : new Map<number, Level>()
      const startsAgain = new Set<number>()
      for (const override of allNamed(one, 'w:lvlOverride')) {
        const at = Number(override.attributes['w:ilvl'] ?? 0)
        const level = levelsOf(override).get(at) ?? levels.get(at)
        const start = valueOf(override, 'w:startOverride')
        if (start !== undefined) startsAgain.add(at)
        if (level) levels.set(at, { ...level, ...(start !== undefined && { start: Number(start) }) })
      }
      return [id, { abstract: name, levels, startsAgain }]
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

const MOST = 200

function labelOf(format: string, count: number, isQuestion: boolean): string {
  if (isQuestion) return `${count}. `
  // No list of options is so long; a start that Word would not write is shown as a number.
  if (!(count >= 1 && count <= MOST)) return `(${count}) `
  if (format.endsWith('Letter')) return `(${letterOf(count)}) `
  if (format.endsWith('Roman')) return `(${romanOf(count)}) `
  return format === 'bullet' ? '• ' : `(${count}) `
}
