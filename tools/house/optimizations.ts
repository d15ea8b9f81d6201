import { basename, dirname } from 'node:path'
import { type Fault, isTest, type Source } from './sources.ts'

const TABLE = 'docs/architecture.md'
const IN_FOLDER = /\/fast-path\/[^/]+\.tsx?$/

/** A module that exists for speed alone, and the module that does the same without the optimization. */
export type Twins = { module: string; twin: string }

/**
 * What exists for speed alone lives in a folder that says so, has a plain twin that tests and benches put in its place,
 * and a line in the table that says what it gains.
 */
export function optimizationFaults(sources: Source[], known: Twins[], table: string): Fault[] {
  const paths = new Set(sources.map(({ path }) => path))
  const names = new Set(known.map(({ module }) => module))
  return [
    ...[...paths]
      .filter((path) => IN_FOLDER.test(path) && !isTest(path) && !names.has(path) && !isPartOfOne(path, sources, names))
      .map((path) => `${path} is in no list of optimizations`),
    ...known.flatMap(({ module, twin }) => [
      ...(paths.has(module) ? [] : [`${module} is not there`]),
      ...(paths.has(twin) ? [] : [`${module} has no plain twin ${twin}`]),
      ...(table.includes(`| \`${basename(dirname(module))}/${basename(module)}\``)
        ? []
        : [`${module} has no line in the table of ${TABLE}`]),
    ]),
  ]
}

/** What only its neighbours import, or one that is known builds, goes when they go. */
function isPartOfOne(path: string, sources: Source[], names: Set<string>): boolean {
  const importers = sources.filter((source) => !isTest(source.path) && source.imports.some(({ to }) => to === path))
  if (importers.length > 0) return importers.every((source) => dirname(source.path) === dirname(path))
  return sources.some((source) => names.has(source.path) && source.text.includes(`'${path}'`))
}
