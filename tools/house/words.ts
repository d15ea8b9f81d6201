import { homedir } from 'node:os'
import { dirname } from 'node:path'
import { type Fault, lineOf, type Source } from './sources.ts'

const DISABLED = /^\s*(oxlint|eslint)-disable(?!.*\s--\s\S.{9})/

/** A lint rule switched off without a sentence that says why. */
export function silencedFaults(sources: Source[]): Fault[] {
  return sources.flatMap(({ path, text, comments }) =>
    comments
      .filter(({ value }) => DISABLED.test(value))
      .map(({ value, start }) => `${path}:${lineOf(text, start)} says not why: ${value.trim()}`),
  )
}

/** Folders of every machine: their names in a text say nothing about this one. */
const EVERYWHERE = new Set(['/', '/app', '/home', '/mnt', '/opt', '/srv', '/tmp', '/usr', '/var', '/workspace'])
const OF_A_PERSON = /(?<![\w.~}-])(?:\/home\/[a-z][\w-]*|\/Users\/[A-Za-z][\w-]*|[A-Z]:\\Users\\\w+)[\\/]/
const REGISTRY = /https?:\/\/[\w.:@%-]*(?:registry|artifactory|nexus|verdaccio)[\w.-]*/i

/** Returns texts that name the folder of this checkout or the source of its packages: both are private. */
export function placeFaults(texts: { path: string; text: string }[], checkout: string, home = homedir()): Fault[] {
  const own = [checkout, dirname(checkout), home]
    .filter((folder) => !EVERYWHERE.has(folder))
    .map((folder) => RegExp.escape(folder))
  const marks = [new RegExp(`(?<![\\w.~}/-])(?:${own.join('|')})[\\\\/]`), OF_A_PERSON, REGISTRY]
  return texts.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at) => {
      const found = marks.map((mark) => mark.exec(line)?.[0]).find(Boolean)
      return found ? [`${path}:${at + 1} names a place of one machine: ${found}`] : []
    }),
  )
}
