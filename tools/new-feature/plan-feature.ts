import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { insert } from './insert.ts'
import { insertions, textsIn } from './insertions.ts'
import { madeFiles, takenBy } from './made-files.ts'

/** Texts by path: of files that are new, and of those that get some lines more. */
export type FeaturePlan = { made: Record<string, string>; changed: Record<string, string> }

const WORD = /^[a-z]{3,20}$/
/** Words of the languages that would read it, and names that say nothing. */
const RESERVED = new Set(
  'all and any case class common const data day default delete desc document enum errors export function group helpers import index insert interface join key level limit misc null order primary private public references return route select server static student switch table test this type union unique update user util utils values var where while with'.split(
    ' ',
  ),
)

const templates = join(import.meta.dirname, 'templates')

/**
 * Returns the changes that add a feature of this word to the project in `root`, or a sentence when the word is
 * unsuitable. Writes nothing.
 */
export function planFeature(word: string, root: string): FeaturePlan | string {
  if (!WORD.test(word)) return `"${word}" is no word for a feature: one of 3 to 20 small letters, such as excursions.`
  if (RESERVED.has(word)) return `"${word}" means something to TypeScript, to databases or to this project already.`
  const fill = filler(word, root)
  const made = Object.fromEntries(
    Object.entries(madeFiles).map(([template, path]) => [
      fill(path),
      fill(readFileSync(join(templates, `${template}.txt`), 'utf8')),
    ]),
  )
  const taken = [...Object.keys(made), ...takenBy.map(fill)].find((path) => existsSync(join(root, path)))
  if (taken !== undefined) return `"${word}" is taken: there is ${taken}.`
  const catalogues = globSync('messages/*.json', { cwd: root }).flatMap(textsIn)
  const changed: Record<string, string> = {}
  for (const one of [...insertions, ...catalogues]) {
    const before = changed[one.file] ?? readFileSync(join(root, one.file), 'utf8')
    const named = new RegExp(
      `^  (['"]?)(\\.\\.\\.)?${word}\\1(:|,$|_title)|^import \\{ ${word} \\}|\\b(const|function) ${word}\\b`,
      'm',
    )
    if (changed[one.file] === undefined && named.test(before)) return `"${word}" is taken: ${one.file} names it.`
    changed[one.file] = insert(before, { ...one, text: fill(one.text) })
  }
  return { made, changed }
}

function filler(word: string, root: string): (text: string) => string {
  const named = readFileSync(join(root, 'server/db/migrate.ts'), 'utf8').matchAll(/^ {2}'(\d{4})-/gm)
  const numbers = [...named].map(([, number]) => Number(number))
  const number = String(Math.max(...numbers) + 1).padStart(4, '0')
  const capitalized = word.charAt(0).toUpperCase() + word.slice(1)
  return (text) =>
    text.replaceAll('__word__', word).replaceAll('__Word__', capitalized).replaceAll('__number__', number)
}
