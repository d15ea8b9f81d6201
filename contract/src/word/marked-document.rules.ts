import { strFromU8, strToU8 } from 'fflate'
import { pictureToken } from '../staff/pasted-pictures.rules.ts'
import { unconverted } from '../unconverted.rules.ts'
import { equationText } from './equation-text.rules.ts'
import { allNamed, childOf, type Element, elementsIn, isElement, type Node, textOf, valueOf } from './tree.rules.ts'
import { DOCUMENT, type WordParts } from './word-parts.rules.ts'
import { parseXml, XmlElement, XmlError, XmlText } from '@rgrove/parse-xml'

type Level = { format: string; text: string; start: number }
type List = { abstract: string; levels: ReadonlyMap<number, Level> }
type Place = { list: string; level: number }

/** Returns the label that Word draws before a list item, in the characters of a list typed by hand. */
type Numbering = (paragraph: Element) => string

/** Counts the paragraphs of a document, which have to be asked in its order. */
function numbering(lists: Element | undefined, styles: Element | undefined): Numbering {
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
    // Deeper levels start again.
    own.length = place.level
    own.push(count)
    const isOuter = place.level === 0 && level.format === 'decimal' && !level.text.startsWith('(')
    if (isOuter) questions ??= list.abstract
    const isQuestion = isOuter && (list.abstract === questions || (count === asked + 1 && !ofOptions.has(place.list)))
    if (!isQuestion) ofOptions.add(place.list)
    if (isQuestion) {
      asked = count
      // Letters start again with each question, even in a list that continues through the document.
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

/** The outermost element of a document in XML; undefined if it is not XML. */
function readXml(text: string): Element | undefined {
  try {
    const { root } = parseXml(text, { ignoreUndefinedEntities: true })
    return root ? treeOf(root) : undefined
  } catch (error) {
    if (error instanceof XmlError) return undefined
    throw error
  }
}

const treeOf = ({ name, attributes, children }: XmlElement): Element => ({
  name,
  attributes,
  children: children.flatMap((one): Node[] => {
    if (one instanceof XmlElement) return [treeOf(one)]
    return one instanceof XmlText ? [one.text] : []
  }),
})

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeXml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

/** Writes the tree back as text. */
function writeXml(node: Node): string {
  if (!isElement(node)) return escapeXml(node)
  const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
  return `<${node.name}${attributes.join('')}>${node.children.map(writeXml).join('')}</${node.name}>`
}

/**
 * The converter requires the part, and looks up the style of each table in it. An empty one suffices, since no style is
 * rendered.
 */
const STYLES = 'word/styles.xml'
const NO_STYLES = strToU8('<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"/>')
const NUMBERING = 'word/numbering.xml'
const RELATIONS = 'word/_rels/document.xml.rels'

/**
 * The data for marking a document: the numbers of its lists, and the pictures in the file, by the names of their
 * relations.
 */
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

/** Targets of links are not shown in lines, and a link's relation may be missing. */
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
