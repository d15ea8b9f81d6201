import { parseXml, XmlElement, XmlError, XmlText } from '@rgrove/parse-xml'
import { type Element, isElement, type Node } from './tree.rules.ts'

/** The outermost element of a document in XML; undefined if it is not XML. */
export function readXml(text: string): Element | undefined {
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
export function writeXml(node: Node): string {
  if (!isElement(node)) return escapeXml(node)
  const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
  return `<${node.name}${attributes.join('')}>${node.children.map(writeXml).join('')}</${node.name}>`
}
