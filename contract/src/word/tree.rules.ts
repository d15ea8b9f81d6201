/** A document as every reader of it hands it over: names with their prefixes, as they are written. */
export type Node = Element | string
export type Element = { name: string; attributes: Record<string, string>; children: Node[] }

export const isElement = (node: Node): node is Element => typeof node !== 'string'

export const elementsIn = ({ children }: Element): Element[] => children.filter(isElement)

/** The first element of that name directly in another one. */
export const childOf = (element: Element | undefined, name: string): Element | undefined =>
  element && elementsIn(element).find((one) => one.name === name)

/** What `<prefix:name prefix:val="…"/>` says; undefined where it is not there, or says nothing. */
export function valueOf(element: Element | undefined, name: string): string | undefined {
  const own = childOf(element, name)
  return own && (own.attributes[`${name.split(':')[0]}:val`] ?? own.attributes['val'])
}

/** All letters in it. */
export const textOf = (node: Node): string => (isElement(node) ? node.children.map(textOf).join('') : node)

/** Every element of those names within another one, in the order of the document. */
export function allNamed(element: Element, name: string): Element[] {
  return elementsIn(element).flatMap((one) => (one.name === name ? [one] : allNamed(one, name)))
}
