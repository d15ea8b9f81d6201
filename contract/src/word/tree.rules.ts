/** The common form of a parsed document: names with their prefixes, as written. */
export type Node = Element | string
export type Element = { name: string; attributes: Record<string, string>; children: Node[] }

export const isElement = (node: Node): node is Element => typeof node !== 'string'

export const elementsIn = ({ children }: Element): Element[] => children.filter(isElement)

/** The first element of that name directly in another one. */
export const childOf = (element: Element | undefined, name: string): Element | undefined =>
  element && elementsIn(element).find((one) => one.name === name)

/** Returns the value of `<prefix:name prefix:val="…"/>`; undefined where it is missing or has no value. */
export function valueOf(element: Element | undefined, name: string): string | undefined {
  const own = childOf(element, name)
  return own && (own.attributes[`${name.split(':')[0]}:val`] ?? own.attributes['val'])
}

/** Returns all text within a node. */
export const textOf = (node: Node): string => (isElement(node) ? node.children.map(textOf).join('') : node)

/** Every element of those names within another one, in the order of the document. */
export function allNamed(element: Element, name: string): Element[] {
  return elementsIn(element).flatMap((one) => (one.name === name ? [one] : allNamed(one, name)))
}
