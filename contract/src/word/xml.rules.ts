import { parseXml, XmlElement, XmlText } from '@rgrove/parse-xml'
import type { Element, Node } from './tree.rules.ts'
import { isElement } from './tree.rules.ts'

/**
 * The outermost element of a document in XML.
 *
 * @throws {Error} where it is none.
 */
export function readXml(text: string): Element {
  const { root } = parseXml(text, { ignoreUndefinedEntities: true })
  if (!root) throw new Error('There is nothing in it.')
  return treeOf(root)
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

/** The same again as text. */
export function writeXml(node: Node): string {
  if (!isElement(node)) return escapeXml(node)
  const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
  return `<${node.name}${attributes.join('')}>${node.children.map(writeXml).join('')}</${node.name}>`
}
