import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import postcss, { type Container } from 'postcss'

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }>

/** The files that stand in the documents themselves. */
export const INLINED = /^assets\/student.*\.css$/

/**
 * Inlines the styles that all screens share into the document, so that the browser can paint it without another file.
 * The login's document has only the rules that the login's own code names; the rules of the screens behind the login
 * are loaded with these screens.
 */
export function withStyles(page: string, folder: string, screens: 'login' | 'all'): string {
  const [style = ''] = globSync('assets/student*.css', { cwd: folder })
  if (!INLINED.test(style)) throw new Error('The build has no styles.')
  const rules = readFileSync(join(folder, style), 'utf8')
  // Chunks that need these styles look for this link and would fetch the styles again without it. A disabled link is
  // not fetched.
  const known = `<link rel="stylesheet" href="/${style}" disabled>`
  const inside =
    screens === 'all'
      ? `<style>${rules}</style>${known}`
      : `<style>${rulesNamedIn(codeBefore(folder, style), rules)}</style>`
  return page.replace('</head>', () => `${inside}</head>`)
}

/** Returns the code of every chunk that is loaded without these styles: the program, the login and what they import. */
function codeBefore(folder: string, style: string): string {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const needsStyle = (key: string, seen = new Set<string>()): boolean => {
    if (seen.has(key)) return false
    seen.add(key)
    const { css = [], imports = [] } = manifest[key] ?? {}
    return css.includes(style) || imports.some((one) => needsStyle(one, seen))
  }
  const found = new Set<string>()
  const add = (key: string) => {
    const entry = manifest[key]
    if (!entry || found.has(entry.file) || needsStyle(key)) return
    found.add(entry.file)
    for (const one of [...(entry.imports ?? []), ...(entry.dynamicImports ?? [])]) add(one)
  }
  add('index.html')
  return [...found].map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')
}

const CLASS = /\.((?:\\.|[\w-])+)/g
const FUNCTIONS = /:(?:where|is|has|not)\([^)]*\)/g

/** The rules of a style sheet whose classes are all named in a text; those without classes stay. */
export function rulesNamedIn(text: string, rules: string): string {
  const sheet = postcss.parse(rules)
  const isNamed = (selector: string) =>
    [...selector.replaceAll(FUNCTIONS, '').matchAll(CLASS)].every(([, name = '']) => text.includes(unescaped(name)))
  sheet.walkRules((rule) => {
    const named = rule.selectors.filter(isNamed)
    if (named.length === 0) rule.remove()
    else if (named.length < rule.selectors.length) rule.selectors = named
  })
  dropEmpty(sheet)
  return sheet.toString()
}

const unescaped = (name: string) => name.replaceAll(/\\(.)/g, '$1')

/** Removes media queries, layers and conditions that have no rule left. */
function dropEmpty(container: Container): void {
  container.each((node) => {
    if (node.type !== 'atrule' || node.nodes === undefined) return
    dropEmpty(node)
    if (node.nodes.length === 0) node.remove()
  })
}
