import { formulaText } from './equation-text.rules.ts'
import { escapedWords } from './omml/latex.rules.ts'
import { childOf, type Element, isElement, type Node, textOf } from './tree.rules.ts'

/** How the letters of an option may differ from those of the others. */
type Kind = 'bold' | 'highlighted' | 'coloured' | 'underlined'
const KINDS: readonly Kind[] = ['bold', 'highlighted', 'coloured', 'underlined']

const MARK = String.raw`\*?(?:[([]\s*(?:[a-f1-6]|i{1,3}|iv|[क-घ]|[अबसद])\s*[)\]]|(?:[a-f]|i{1,3}|iv|[क-घ])[.)])`
const BEGINS = new RegExp(String.raw`^\s*${MARK}`, 'iu')
const ENDS = new RegExp(String.raw`(?:^|\s)${MARK}\s*$`, 'iu')
const ALL = new RegExp(String.raw`(?:^|\s)${MARK}`, 'giu')

const isOn = (element: Element | undefined): boolean =>
  element !== undefined && !/^(?:0|false|off|none)$/.test(element.attributes['w:val'] ?? '')

/** Returns how a run is printed. */
function kindsOf(run: Element): Set<Kind> {
  const properties = childOf(run, 'w:rPr')
  const colour = childOf(properties, 'w:color')?.attributes['w:val'] ?? 'auto'
  const shade = childOf(properties, 'w:shd')?.attributes['w:fill'] ?? 'auto'
  const isShaded = isOn(childOf(properties, 'w:highlight')) || !/^(?:auto|ffffff)$/i.test(shade)
  return new Set(
    KINDS.filter(
      (kind) =>
        (kind === 'bold' && isOn(childOf(properties, 'w:b'))) ||
        (kind === 'highlighted' && isShaded) ||
        (kind === 'coloured' && !/^(?:auto|000000)$/i.test(colour)) ||
        (kind === 'underlined' && isOn(childOf(properties, 'w:u'))),
    ),
  )
}

type Piece = { at: number; text: string; kinds: ReadonlySet<Kind> }

/**
 * A paragraph in which options that are printed otherwise are followed by a token that says so, and underlined words
 * stay underlined. `label` is its number in a list.
 */
export function withSigns(paragraph: Element, label: string): Element {
  const pieces = paragraph.children.flatMap((node, at): Piece[] => {
    if (!isElement(node) || node.name === 'w:pPr') return []
    const text = textOf(node)
    return text === '' ? [] : [{ at, text, kinds: node.name === 'w:r' ? kindsOf(node) : new Set() }]
  })
  if (pieces.every(({ kinds }) => kinds.size === 0)) return paragraph
  const tokens = new Map<number, string>()
  for (const kind of KINDS)
    for (const at of optionsPrinted(pieces, kind, label)) tokens.set(at, `${tokens.get(at) ?? ''} [${kind}]`)
  const isAll = pieces.every(({ text, kinds }) => text.trim() === '' || kinds.has('underlined'))
  const isToken = [...tokens.values()].some((token) => token.includes('underlined'))
  const lined = new Set(
    isAll || isToken ? [] : pieces.filter(({ kinds }) => kinds.has('underlined')).map(({ at }) => at),
  )
  const children = paragraph.children.flatMap((node, at): Node[] => {
    const own = lined.has(at) && isElement(node) ? underlined(node) : node
    const token = tokens.get(at)
    return token === undefined ? [own] : [own, run(token)]
  })
  return { ...paragraph, children }
}

/** The places behind which an option ends that is wholly printed in that way, other than its mark. */
function optionsPrinted(pieces: readonly Piece[], kind: Kind, label: string): number[] {
  const words = (from: number, to?: number) =>
    pieces
      .slice(from, to)
      .map(({ text }) => text)
      .join('')
  const isPrinted = (at: number) => pieces[at]?.kinds.has(kind) ?? false
  return pieces.flatMap((_piece, from) => {
    if (!isPrinted(from) || isPrinted(from - 1)) return []
    const rest = pieces.slice(from).findIndex(({ text, kinds }) => !kinds.has(kind) && text.trim() !== '')
    const to = rest < 0 ? pieces.length : from + rest
    const stretch = { before: label + words(0, from), own: words(from, to), after: words(to) }
    return isOption(stretch) ? [pieces[to - 1]?.at ?? 0] : []
  })
}

type Stretch = { before: string; own: string; after: string }

function isOption({ before, own, after }: Stretch): boolean {
  const begins = BEGINS.test(own)
  const isAlone = own.replace(BEGINS, '').trim() !== '' && [...own.matchAll(ALL)].length <= 1
  return isAlone && (begins || ENDS.test(before)) && (after.trim() === '' || BEGINS.test(after))
}

const LONGEST = 80
/** What is a formula already, or would be one. */
const NO_WORDS = /[\\^~\ue000⟦$]/

/** Underlined words as a formula, which alone keeps the line; underlined blanks as a gap to fill. */
function underlined(element: Element): Element {
  const text = textOf(element)
  if (text.trim() === '') return { ...element, children: run('____').children }
  if (text.length > LONGEST || NO_WORDS.test(text)) return element
  const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? []
  const formula = formulaText(String.raw`\underline{\text{${escapedWords(words)}}}`)
  return { ...element, children: run(before + formula + after).children }
}

const run = (text: string): Element => ({
  name: 'w:r',
  attributes: {},
  children: [{ name: 'w:t', attributes: { 'xml:space': 'preserve' }, children: [text] }],
})
