import { strFromU8, strToU8 } from 'fflate'
import { pictureToken } from '../staff/pasted/pictures.rules.ts'
import { unconverted } from '../unconverted.rules.ts'
import { equationText } from './equation-text.rules.ts'
import { type Field, fieldText, readField } from './fields.rules.ts'
import { type LegacyRuns, legacyRuns } from './legacy-runs.rules.ts'
import { type Numbering, numbering } from './numbering.rules.ts'
import { withSigns } from './run-signs.rules.ts'
import { allNamed, childOf, type Element, elementsIn, isElement, type Node, textOf } from './tree.rules.ts'
import { DOCUMENT, type WordParts } from './word-parts.rules.ts'
import { readXml, writeXml } from './xml.rules.ts'

/**
 * The converter requires the part, and looks up the style of each table in it. An empty one suffices, since no style is
 * rendered.
 */
const STYLES = 'word/styles.xml'
const NO_STYLES = strToU8('<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"/>')
const NUMBERING = 'word/numbering.xml'
const RELATIONS = 'word/_rels/document.xml.rels'

/**
 * The data for marking a document: the numbers of its lists, its old fonts, the pictures in the file by the names of their relations,
 * the fields that are open, and whether text was hidden.
 */
type Marking = {
  label: Numbering
  legacy: LegacyRuns
  pictures: ReadonlySet<string>
  fields: Field[]
  counts: Map<string, number>
  isHidden: boolean
}

/** The parts of a Word file that are read, and whether text in it was hidden and left out. */
export type MarkedDocument = { parts: Map<string, Uint8Array>; hasHidden: boolean }

/**
 * The parts of a Word file with what converters leave out written into its text: equations, the numbers of its lists,
 * fields, and how options are printed. `damaged` where one of them is no XML.
 */
export function markedDocument(parts: WordParts): MarkedDocument | 'damaged' {
  const texts = [...parts].filter(([name]) => /\.(?:xml|rels)$/.test(name))
  const read = new Map(texts.map(([name, bytes]) => [name, readXml(strFromU8(bytes))]))
  const root = read.get(DOCUMENT)
  if (!root || [...read.values()].includes(undefined)) return 'damaged'
  const marking: Marking = {
    label: numbering(read.get(NUMBERING), read.get(STYLES)),
    legacy: legacyRuns(read.get(STYLES)),
    pictures: picturesIn(read.get(RELATIONS), parts),
    fields: [],
    counts: new Map(),
    isHidden: false,
  }
  const marked = marks(root, marking)
  const kept = [...parts].filter(([name]) => name !== NUMBERING)
  const written = new Map([...kept, [STYLES, NO_STYLES], [DOCUMENT, strToU8(writeXml(marked))]] as const)
  return { parts: written, hasHidden: marking.isHidden }
}

function picturesIn(relations: Element | undefined, parts: WordParts): Set<string> {
  const all = relations ? elementsIn(relations) : []
  const there = all.filter(({ attributes: { Target = '' } }) =>
    parts.has(Target.startsWith('/') ? Target.slice(1) : `word/${Target}`),
  )
  return new Set(there.map(({ attributes: { Id = '' } }) => Id))
}

/** Targets of links are not shown in lines, and a link's relation may be missing. */
const LINK = /^(?:w:hyperlink|a:hlinkClick)$/
const LEFT_OUT = /^w:(?:footnoteReference|endnoteReference|commentReference|del|moveFrom)$/

function marks(element: Element, marking: Marking): Element {
  const isParagraph = element.name === 'w:p'
  const before = isParagraph ? marking.label(element) : ''
  const own = isParagraph ? marking.legacy(withSigns(element, before)) : element
  const children = own.children.flatMap((node): Node[] => {
    if (!isElement(node)) return [node]
    if (LEFT_OUT.test(node.name) || node.name === 'w:numPr') return []
    if (node.name === 'w:r' && isHidden(node)) {
      marking.isHidden ||= textOf(node).trim() !== ''
      return []
    }
    if (node.name === 'mc:AlternateContent') return [fallback(node, marking)]
    if (node.name === 'w:txbxContent') return [marks(node, { ...marking, label: () => '' })]
    return [replacement(node, marking) ?? marks(node, marking), ...fieldRun(node, marking)]
  })
  const attributes = LINK.test(element.name) ? {} : element.attributes
  return { ...element, attributes, children: before === '' ? children : labelled(children, before) }
}

/** Hidden text is a note of the author, or a key that nobody was to see. */
function isHidden(run: Element): boolean {
  const own = childOf(childOf(run, 'w:rPr'), 'w:vanish')
  return own !== undefined && !/^(?:0|false|off)$/.test(own.attributes['w:val'] ?? '')
}

/** Word writes a text box twice; the converter reads the second one, so the first takes its place where it is alone. */
function fallback(element: Element, marking: Marking): Element {
  const own = childOf(element, 'mc:Fallback') ?? childOf(element, 'mc:Choice')
  const children = own ? [marks({ ...own, name: 'mc:Fallback', attributes: {} }, marking)] : []
  return { ...element, children }
}

/** What a field shows whose result is not in the file: behind its end. */
function fieldRun(node: Element, { fields, counts }: Marking): Element[] {
  const ended = readField(node, fields)
  const text = ended && !ended.hasResult ? fieldText(ended.code, counts) : ''
  if (text === '') return []
  return [node.name === 'w:fldSimple' ? runOf(text) : textElement(text)]
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

/** Returns whether the document only refers to the picture, or its bytes are not among the parts that are read. */
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
