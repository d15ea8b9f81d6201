import type { Element } from './tree.rules.ts'

/** What is not closed goes on to the end. */
const TOKEN =
  /<!--[\s\S]*?(?:-->|$)|<[!?][^>]*(?:>|$)|<(\/?)([a-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^'">])*)(?:>|$)|[^<]+|</gi
const ATTRIBUTE = /([^\s=/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g
const EMPTY = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'wbr'])
/** Unclosed elements that the start of a new one closes. */
const ENDED_BY: Record<string, readonly string[]> = {
  p: ['p'],
  li: ['p', 'li'],
  td: ['p', 'td', 'th'],
  th: ['p', 'td', 'th'],
  tr: ['p', 'td', 'th', 'tr'],
}

/**
 * Parses HTML into a tree, only for its text: none of it is ever inserted into a page. An unclosed element ends with
 * its parent. Names with a prefix keep their capitals.
 */
export function readHtml(html: string): Element {
  const root: Element = { name: 'body', attributes: {}, children: [] }
  const open = [root]
  const top = () => open.at(-1) ?? root
  for (const [token, slash, written = '', rest = ''] of html.matchAll(TOKEN)) {
    if (written === '') {
      if (!/^<[!?]/.test(token)) top().children.push(withLetters(token))
      continue
    }
    const name = written.includes(':') ? written : written.toLowerCase()
    if (slash === '/') {
      const at = open.findLastIndex((one) => one.name === name)
      if (at > 0) open.length = at
      continue
    }
    while (ENDED_BY[name]?.includes(top().name)) open.pop()
    const element: Element = { name, attributes: attributesIn(rest), children: [] }
    top().children.push(element)
    if (!EMPTY.has(name) && !rest.endsWith('/')) open.push(element)
  }
  return root
}

const attributesIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', one, two, bare]) => [name, withLetters(one ?? two ?? bare ?? '')]),
  )

const LETTERS =
  'amp & lt < gt > quot " apos \' ndash – mdash — lsquo ‘ rsquo ’ ldquo “ rdquo ” hellip … times × divide ÷ deg ° plusmn ± micro µ middot · bull • frac12 ½ frac14 ¼ frac34 ¾ sup2 ² sup3 ³ minus − le ≤ ge ≥ ne ≠ rarr → larr ← infin ∞ radic √ pi π alpha α beta β gamma γ theta θ lambda λ mu μ Delta Δ Omega Ω'
const pairs = [...LETTERS.matchAll(/(\w+) (\S+)/g)].map(([, name = '', letter = '']) => [name, letter] as const)
const NAMED: ReadonlyMap<string, string> = new Map([...pairs, ['nbsp', '\u00a0']])

const HIGHEST = 0x10ffff

const withLetters = (text: string): string =>
  text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED.get(name) ?? whole
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code > 0 && code <= HIGHEST ? String.fromCodePoint(code) : ''
  })
