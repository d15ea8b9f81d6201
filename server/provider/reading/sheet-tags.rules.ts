/** A tag as it stands in a text: what is between its name and its end, where it begins, and what comes behind it. */
export type Tag = { attributes: string; from: number; to: number }

const WORD = /\w/
/** Letters before the colon of a name. */
const MAX_PREFIX = 40

/**
 * The tags of this name, whatever prefix they have if `isPrefixed`. The text is walked once, whatever stands in it: a tag
 * that never ends, a million times over, costs no more than any other text of its length.
 */
export function* tagsOf(xml: string, name: string, isPrefixed = false): Generator<Tag> {
  for (let at = 0; ;) {
    const found = xml.indexOf(isPrefixed ? name : `<${name}`, at)
    if (found < 0) return
    const behind = found + name.length + (isPrefixed ? 0 : 1)
    const from = isPrefixed ? beginOf(xml, found) : found
    if (from < 0 || WORD.test(xml[behind] ?? '')) {
      at = behind
      continue
    }
    const end = xml.indexOf('>', behind)
    if (end < 0) return
    yield { attributes: xml.slice(behind, end), from, to: end + 1 }
    at = end + 1
  }
}

/** Where the tag begins of whose name this is the last part, -1 where it is none. */
function beginOf(xml: string, name: number): number {
  if (xml[name - 1] === '<') return name - 1
  if (xml[name - 1] !== ':') return -1
  const near = xml.slice(Math.max(0, name - MAX_PREFIX), name - 1)
  const [prefix] = /<\w+$/.exec(near) ?? []
  return prefix === undefined ? -1 : name - 1 - prefix.length
}
