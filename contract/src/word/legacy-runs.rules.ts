import { legacyMark } from '../legacy-fonts/legacy-text.rules.ts'
import { fontByName } from '../legacy-fonts/legacy-words.rules.ts'
import { unconverted } from '../unconverted.rules.ts'
import { childOf, type Element, elementsIn, isElement, valueOf } from './tree.rules.ts'

/** Returns a paragraph in which words of fonts of before Unicode are marked. */
export type LegacyRuns = (paragraph: Element) => Element

const nameIn = (properties: Element | undefined): string | undefined => {
  const { attributes = {} } = childOf(properties, 'w:rFonts') ?? {}
  return attributes['w:ascii'] ?? attributes['w:hAnsi'] ?? attributes['w:cs']
}

const DEEPEST = 20

/** Finds the font of each run: its own, that of its style, of its paragraph's style, or of the document. */
export function legacyRuns(styles: Element | undefined): LegacyRuns {
  const all = styles ? elementsIn(styles) : []
  const byId = new Map(
    all.filter(({ name }) => name === 'w:style').map((style) => [style.attributes['w:styleId'] ?? '', style]),
  )
  const usual = [...byId.values()].find(
    ({ attributes }) => attributes['w:type'] === 'paragraph' && /^(?:1|true|on)$/.test(attributes['w:default'] ?? ''),
  )
  const defaults = childOf(
    childOf(
      all.find(({ name }) => name === 'w:docDefaults'),
      'w:rPrDefault',
    ),
    'w:rPr',
  )
  const ofStyle = (id: string | undefined, depth = 0): string | undefined => {
    const style = id === undefined ? undefined : byId.get(id)
    if (!style || depth > DEEPEST) return undefined
    return nameIn(childOf(style, 'w:rPr')) ?? ofStyle(valueOf(style, 'w:basedOn'), depth + 1)
  }
  return (paragraph) => {
    const styled = valueOf(childOf(paragraph, 'w:pPr'), 'w:pStyle') ?? usual?.attributes['w:styleId']
    const around = ofStyle(styled) ?? nameIn(defaults)
    return withRuns(paragraph, (run) => {
      const properties = childOf(run, 'w:rPr')
      return nameIn(properties) ?? ofStyle(valueOf(properties, 'w:rStyle')) ?? around ?? ''
    })
  }
}

/** Marks the words of the runs, also within links and insertions. */
function withRuns(element: Element, fontOf: (run: Element) => string): Element {
  const children = element.children.map((node) => {
    if (!isElement(node) || node.name === 'w:txbxContent') return node
    if (node.name !== 'w:r') return withRuns(node, fontOf)
    const font = fontByName(fontOf(node))
    if (font === null) return node
    const marked = (words: string) => (font === 'other' ? unconverted(words) : legacyMark(font, words))
    return { ...node, children: node.children.map((one) => (isElement(one) ? withMark(one, marked) : one)) }
  })
  return { ...element, children }
}

/** Blanks and figures are the same in all fonts. */
const SAME = /^[\s\d]*$/

function withMark(text: Element, marked: (words: string) => string): Element {
  if (text.name !== 'w:t') return text
  const words = text.children.filter((one) => typeof one === 'string').join('')
  return SAME.test(words) ? text : { ...text, children: [marked(words)] }
}
