import { strFromU8, strToU8 } from 'fflate'
import { pictureToken } from '../staff/pasted-pictures.rules.ts'
import { unconverted } from '../unconverted.rules.ts'
import { equationText } from './equation-text.rules.ts'
import { numbering, type Numbering } from './numbering.rules.ts'
import { allNamed, childOf, type Element, elementsIn, isElement, type Node, textOf } from './tree.rules.ts'
import { DOCUMENT, type WordParts } from './word-parts.rules.ts'
import { readXml, writeXml } from './xml.rules.ts'

/** The reader wants the part, and looks up the style of each table in it. Its words are no one's: no style draws anything. */
const STYLES = 'word/styles.xml'
const NO_STYLES = strToU8('<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"/>')
const NUMBERING = 'word/numbering.xml'
const RELATIONS = 'word/_rels/document.xml.rels'

/** What marks a document: the numbers of its lists, and which of its pictures came along, by the name of their relation. */
type Marking = { label: Numbering; pictures: ReadonlySet<string> }

/**
 * The parts of a Word file with what converters leave out written into its text: equations, and the numbers of its
 * lists. `damaged` where one of them is no XML.
 */
export function markedDocument(parts: WordParts): Map<string, Uint8Array> | 'damaged' {
  const texts = [...parts].filter(([name]) => /\.(?:xml|rels)$/.test(name))
  const read = new Map(texts.map(([name, bytes]) => [name, readXml(strFromU8(bytes))]))
  const root = read.get(DOCUMENT)
  if (!root || [...read.values()].includes(undefined)) return 'damaged'
  const label = numbering(read.get(NUMBERING), read.get(STYLES))
  const marked = marks(root, { label, pictures: picturesIn(read.get(RELATIONS), parts) })
  const kept = [...parts].filter(([name]) => name !== NUMBERING)
  return new Map([...kept, [STYLES, NO_STYLES], [DOCUMENT, strToU8(writeXml(marked))]])
}

function picturesIn(relations: Element | undefined, parts: WordParts): Set<string> {
  const all = relations ? elementsIn(relations) : []
  const there = all.filter(({ attributes: { Target = '' } }) =>
    parts.has(Target.startsWith('/') ? Target.slice(1) : `word/${Target}`),
  )
  return new Set(there.map(({ attributes: { Id = '' } }) => Id))
}

/** Where links lead stands in no line, and a relation of theirs may be lost. */
const LINK = /^(?:w:hyperlink|a:hlinkClick)$/
const LEFT_OUT = /^w:(?:footnoteReference|endnoteReference|commentReference|del|moveFrom)$/

function marks(element: Element, marking: Marking): Element {
  const before = element.name === 'w:p' ? marking.label(element) : ''
  const children = element.children.flatMap((node): Node[] => {
    if (!isElement(node)) return [node]
    if (LEFT_OUT.test(node.name) || node.name === 'w:numPr') return []
    return [replacement(node, marking) ?? marks(node, marking)]
  })
  const attributes = LINK.test(element.name) ? {} : element.attributes
  return { ...element, attributes, children: before === '' ? children : labelled(children, before) }
}

/** Behind the paragraph's own properties, which have to come first. */
function labelled(children: readonly Node[], label: string): Node[] {
  const at = children.findIndex((node) => isElement(node) && node.name === 'w:pPr') + 1
  return [...children.slice(0, at), runOf(label), ...children.slice(at)]
}

function replacement(element: Element, { pictures }: Marking): Element | null {
  if (element.name === 'm:oMath') return runOf(equationText(element))
  if (element.name === 'm:oMathPara') {
    const runs = allNamed(element, 'm:oMath').map((one) => runOf(equationText(one)))
    return { name: 'w:smartTag', attributes: {}, children: runs }
  }
  if (element.name === 'w:object') {
    const [program] = allNamed(element, 'o:OLEObject').map(({ attributes }) => attributes['ProgID'] ?? '')
    if (/^(?:Equation|MathType)/i.test(program ?? '')) return textElement(unconverted(textOf(element)))
  }
  return isElsewhere(element, pictures) ? textElement(pictureToken('?', '')) : null
}

/** A picture that the document only points at, or whose bytes are no part of what is read. */
function isElsewhere(element: Element, pictures: ReadonlySet<string>): boolean {
  if (element.name === 'v:imagedata') return !pictures.has(element.attributes['r:id'] ?? '')
  if (element.name !== 'w:drawing' || childOf(element, 'w:t') !== undefined) return false
  return allNamed(element, 'a:blip').some(({ attributes }) => !pictures.has(attributes['r:embed'] ?? ''))
}

const textElement = (text: string): Element => ({
  name: 'w:t',
  attributes: { 'xml:space': 'preserve' },
  children: [text],
})

const runOf = (text: string): Element => ({ name: 'w:r', attributes: {}, children: [textElement(text)] })
