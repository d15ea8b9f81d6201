import { strFromU8, strToU8 } from 'fflate'
import { pictureToken } from '../staff/pasted-pictures.rules.ts'
import { unconverted } from '../unconverted.rules.ts'
import { equationText } from './equation-text.rules.ts'
import { numbering, type Numbering } from './numbering.rules.ts'
import { allNamed, childOf, type Element, isElement, type Node, textOf } from './tree.rules.ts'
import { DOCUMENT, type WordParts } from './word-parts.rules.ts'
import { readXml, writeXml } from './xml.rules.ts'

/**
 * The parts of a Word file with what converters leave out written into its text: equations, and the numbers of its lists.
 *
 * @throws {Error} where a part is no XML.
 */
export function markedDocument(parts: WordParts): Map<string, Uint8Array> {
  const read = (name: string) => {
    const bytes = parts.get(name)
    return bytes && readXml(strFromU8(bytes))
  }
  const root = read(DOCUMENT)
  if (!root) throw new Error('There is no document in it.')
  const label = numbering(read('word/numbering.xml'), read('word/styles.xml'))
  const marked = strToU8(writeXml(marks(root, label)))
  const kept = [...parts].filter(([name]) => !/^word\/(?:styles|numbering)\.xml$/.test(name))
  return new Map([...kept, [DOCUMENT, marked]])
}

const LEFT_OUT = /^w:(?:footnoteReference|endnoteReference|commentReference|del|moveFrom)$/

function marks(element: Element, label: Numbering): Element {
  const before = element.name === 'w:p' ? label(element) : ''
  const children = element.children.flatMap((node): Node[] => {
    if (!isElement(node)) return [node]
    if (LEFT_OUT.test(node.name) || node.name === 'w:numPr') return []
    return [replacement(node) ?? marks(node, label)]
  })
  return { ...element, children: before === '' ? children : labelled(children, before) }
}

/** Behind the paragraph's own properties, which have to come first. */
function labelled(children: readonly Node[], label: string): Node[] {
  const at = children.findIndex((node) => isElement(node) && node.name === 'w:pPr') + 1
  return [...children.slice(0, at), runOf(label), ...children.slice(at)]
}

function replacement(element: Element): Element | null {
  if (element.name === 'm:oMath') return runOf(equationText(element))
  if (element.name === 'm:oMathPara') {
    const runs = allNamed(element, 'm:oMath').map((one) => runOf(equationText(one)))
    return { name: 'w:smartTag', attributes: {}, children: runs }
  }
  if (element.name === 'w:object') {
    const [program] = allNamed(element, 'o:OLEObject').map(({ attributes }) => attributes['ProgID'] ?? '')
    if (/^(?:Equation|MathType)/i.test(program ?? '')) return textElement(unconverted(textOf(element)))
  }
  return element.name === 'w:drawing' && isElsewhere(element) ? textElement(pictureToken('?', '')) : null
}

/** A picture that the document only points at. */
const isElsewhere = (drawing: Element): boolean =>
  allNamed(drawing, 'a:blip').some(({ attributes }) => attributes['r:embed'] === undefined) &&
  childOf(drawing, 'w:t') === undefined

const textElement = (text: string): Element => ({
  name: 'w:t',
  attributes: { 'xml:space': 'preserve' },
  children: [text],
})

const runOf = (text: string): Element => ({ name: 'w:r', attributes: {}, children: [textElement(text)] })
