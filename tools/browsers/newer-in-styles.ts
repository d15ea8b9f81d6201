import { type AtRule, type Declaration, parse, type Rule } from 'postcss'
import { childrenOf, css, isOld } from './compat-data.ts'

const properties = new Map(childrenOf(css.properties ?? {}))
const atRules = new Map(childrenOf(css['at-rules'] ?? {}))
const selectors = new Map(childrenOf(css.selectors ?? {}))

/** Functions and units that the data keep in many places; each with the feature that knows its age. */
const VALUES: [string, RegExp][] = [
  ['color-mix()', /\bcolor-mix\(/],
  ['light-dark()', /\blight-dark\(/],
  ['relative colours', /\b(?:rgb|hsl|oklch|oklab|lab|lch|color)\(from /],
  ['dynamic viewport units', /\d[dsl]v(?:h|w|i|b|min|max)\b/],
  ['container units', /\dcq(?:w|h|i|b|min|max)\b/],
  ['oklch() and oklab()', /\bokl(?:ch|ab)\(/],
  ['round(), mod() and rem()', /\b(?:round|mod|rem)\(/],
  ['anchor()', /\banchor(?:-size)?\(/],
  ['calc-size()', /\bcalc-size\(/],
  ['linear()', /\blinear\(/],
]

/** Returns what a style sheet uses that is newer than the floor and has no older value before it. */
export function newerInStyles(text: string): string[] {
  const found = new Set<string>()
  parse(text).walk((node) => {
    if (isAsked(node)) return
    if (node.type === 'decl') for (const name of newerDeclaration(node)) found.add(name)
    if (node.type === 'rule') for (const name of newerSelector(node)) found.add(name)
    if (node.type === 'atrule' && !isOld(atRules.get(node.name) ?? {})) found.add(`@${node.name}`)
  })
  return [...found].toSorted()
}

/** What stands in `@supports` is used only where it is there. */
function isAsked(node: { parent?: unknown }): boolean {
  for (let at = node as AtRule | undefined; at; at = at.parent as AtRule | undefined)
    if (at.type === 'atrule' && at.name === 'supports') return true
  return false
}

function newerDeclaration(node: Declaration): string[] {
  const { prop, value } = node
  if (prop.startsWith('--')) return VALUES.filter(([, seen]) => seen.test(value)).map(([name]) => name)
  const feature = properties.get(prop)
  if (feature && !isOld(feature)) return [prop]
  const keyword = feature?.[value as keyof typeof feature]
  const newer = [
    ...VALUES.filter(([, seen]) => seen.test(value)).map(([name]) => name),
    ...(keyword && !isOld(keyword) ? [`${prop}: ${value}`] : []),
  ]
  return newer.length > 0 && hasOlderValue(node) ? [] : newer
}

/** A browser keeps the last value that it knows, so an older one before it is what the others get. */
function hasOlderValue(node: Declaration): boolean {
  const before = (node.parent as Rule).nodes.slice(0, (node.parent as Rule).index(node))
  return before.some(
    (other) => other.type === 'decl' && other.prop === node.prop && newerDeclaration(other).length === 0,
  )
}

/** A selector that one browser does not know takes its whole rule away. */
function newerSelector({ selector }: Rule): string[] {
  const words = selector.replaceAll(/\\./g, '').match(/(?<!:)::?[a-z-]+/g) ?? []
  return words.filter((word) => {
    const feature = selectors.get(word.replace(/^::?/, ''))
    return feature !== undefined && !word.startsWith(':-') && !word.startsWith('::-') && !isOld(feature)
  })
}
