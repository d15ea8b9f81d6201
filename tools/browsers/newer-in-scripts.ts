import { parseSync, Visitor } from 'oxc-parser'
import { api, childrenOf, isOld, javascript } from './compat-data.ts'

/** What stands in a script and is newer than the floor: `Map.groupBy`, `.toSorted`, `Iterator`, `/(?<=x)/`. */
export type Newer = { name: string; at: number }

type Names = {
  /** Globals that are newer. */
  globals: Set<string>
  /** Members that are newer wherever they are found. */
  members: Set<string>
  /** Static members that are newer with this owner: `AbortSignal.any`. */
  owned: Set<string>
}

const builtIns = childrenOf(javascript.builtins ?? {})
const interfaces = childrenOf(api)
/** Interfaces whose objects nearly every screen touches. Names of one word are names of other things as well. */
const TOUCHED = new Set('Document Element HTMLElement HTMLDialogElement HTMLMediaElement Navigator Window'.split(' '))
const isOfManyWords = (name: string) => /^[a-z]+[A-Z]\w*$/.test(name)
/** The data call a static method of the web's interfaces `any_static`, and an event `click_event`. */
const isMember = (name: string) => /^[a-z]\w*$/i.test(name) && !/_(event|parameter|support)$/.test(name)

function namesByAge(): Names {
  const globals = new Set([...builtIns, ...interfaces].flatMap(([name, feature]) => (isOld(feature) ? [] : [name])))
  const [newer, old, owned] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const [owner, feature] of builtIns)
    for (const [name, member] of childrenOf(feature).filter(([each]) => isMember(each))) {
      // A script that uses a newer object names it; the object's members are names of other things as well.
      if (globals.has(owner)) owned.add(`${owner}.${name}`)
      else (isOld(member) ? old : newer).add(name)
      if (!isOld(member)) owned.add(`${owner}.${name}`)
    }
  for (const [owner, feature] of interfaces)
    for (const [name] of childrenOf(feature).filter(([each, of]) => isMember(each) && !isOld(of))) {
      if (name.endsWith('_static')) owned.add(`${owner}.${name.replace('_static', '')}`)
      else if (TOUCHED.has(owner) && isOfManyWords(name)) newer.add(name)
    }
  return { globals, members: newer.difference(old), owned }
}

const names = namesByAge()

/** Patterns of regular expressions that old engines take for a mistake in the whole file. */
const NEWER_PATTERNS: [string, RegExp][] = [
  ['lookbehind', /\(\?<[=!]/],
  ['modifiers', /\(\?[ims]*-?[ims]*:(?<!\(\?:)/],
]

function newerPattern(pattern: string, flags: string): string | undefined {
  if (flags.includes('v')) return 'the flag v'
  return NEWER_PATTERNS.find(([, seen]) => seen.test(pattern))?.[0]
}

/** Returns what a script uses that is newer than the floor, in the order of the script. */
export function newerInScript(file: string, text: string): Newer[] {
  const { program, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const found: Newer[] = []
  const add = (name: string, at: number) => void found.push({ name, at })
  new Visitor({
    MemberExpression(node) {
      const { object, property, computed } = node
      if (computed || property.type !== 'Identifier') return
      const owner = object.type === 'Identifier' ? `${object.name}.${property.name}` : ''
      if (names.owned.has(owner)) add(owner, node.start)
      else if (names.members.has(property.name)) add(`.${property.name}`, property.start)
    },
    NewExpression({ callee, start }) {
      if (callee.type === 'Identifier' && names.globals.has(callee.name)) add(callee.name, start)
    },
    // The bundler writes a pattern that is too new for its targets as a call, which fails when it runs.
    CallExpression({ callee, arguments: [first], start }) {
      if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return
      const pattern = newerPattern(text.slice(first?.start, first?.end), '')
      if (pattern) add(pattern, start)
    },
    Literal(node) {
      if (!('regex' in node)) return
      const pattern = newerPattern(node.regex.pattern, node.regex.flags)
      if (pattern) add(pattern, node.start)
    },
  }).visit(program)
  return found
}
