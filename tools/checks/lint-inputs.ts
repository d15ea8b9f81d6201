import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { readSources, type Source } from '../house/sources.ts'
import { root } from '../stamp.ts'
import { hashFiles, hashText, type Passed } from './passed-steps.ts'

/** What types and rules depend on in every file. */
const EVERYWHERE = /(^|\/)(tsconfig[^/]*\.json|package(-lock)?\.json|\.oxlintrc\.json)$|\.d\.ts$/
const AUGMENTS = /^\s*(declare (global|module)\b|\/\/\/ ?<reference)/m

/** Returns a hash for each file over what the type-aware rules depend on, by the notes of the compiler's last run. */
export function lintInputs(files: string[], buildInfos: string[]): Passed {
  const shapes = readShapes(buildInfos)
  const sources = readSources(files)
  const augmenting = sources.filter(({ text }) => AUGMENTS.test(text)).map(({ path }) => path)
  const everywhere = hashFiles([...files.filter((file) => EVERYWHERE.test(file)), ...augmenting], { made: false })
  // Texts are imported by the names of the modules that are compiled from them.
  const texts = hashFiles(files.filter((file) => file.startsWith('messages/')))
  const others = files.filter((file) => file.endsWith('.json') && !shapes.has(file))
  for (const file of others) shapes.set(file, hashFiles([file], { made: false }))
  return inputsOf(sources, everywhere, (path) => (path.startsWith('messages/') ? texts : shapes.get(path)))
}

/**
 * Returns a hash for each file over its own text and the declarations of all files that it imports, directly or not. A
 * file whose declarations are unknown counts with its text.
 */
export function inputsOf(
  sources: Pick<Source, 'path' | 'text' | 'imports'>[],
  everywhere: string,
  shapeOf: (path: string) => string | undefined,
): Passed {
  const texts = new Map(sources.map(({ path, text }) => [path, text]))
  const imported = new Map(sources.map(({ path, imports }) => [path, imports.flatMap(({ to }) => to ?? [])]))
  const shapes = new Map<string, string>()
  for (const to of [...imported.values()].flat()) shapes.set(to, shapeOf(to) ?? hashText(texts.get(to) ?? ''))
  return Object.fromEntries(
    sources.map(({ path, text }) => {
      const seen = reach(path, imported).flatMap((to) => [to, shapes.get(to) ?? ''])
      return [path, hashText(everywhere, text, ...seen)]
    }),
  )
}

/** Everything to which the imports of a file lead, without itself. */
function reach(path: string, imported: Map<string, string[]>): string[] {
  const seen = new Set([path])
  for (const one of seen) for (const to of imported.get(one) ?? []) seen.add(to)
  return [...seen].slice(1).sort()
}

/**
 * The fields of the compiler's notes that are read here: per file the hash of its text alone, or also of its
 * declarations.
 */
type BuildInfo = {
  version: string
  fileNames: string[]
  fileInfos: (string | { version: string; signature?: string })[]
}

/** The files that a half was compiled from; none when the compiler left no notes of it. */
export function filesRead(buildInfo: string, folder = root): Set<string> | undefined {
  const read = readBuildInfo(buildInfo, folder)
  return read && new Set(read.fileNames.map((name) => posix.join(posix.dirname(buildInfo), name)))
}

/** Another compiler's notes may mean something else: they count as none. */
function readBuildInfo(file: string, folder: string): BuildInfo | undefined {
  if (!existsSync(join(folder, file))) return undefined
  const info = JSON.parse(readFileSync(join(folder, file), 'utf8')) as BuildInfo
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/typescript/package.json'), 'utf8')) as BuildInfo
  return info.version === version ? info : undefined
}

/** The hash of each file's declarations, by which the compiler itself decides what to check again. */
export function readShapes(buildInfos: string[], folder = root): Map<string, string> {
  const shapes = new Map<string, string>()
  for (const file of buildInfos) {
    const info = readBuildInfo(file, folder)
    if (!info) continue
    for (const [at, name] of info.fileNames.entries()) {
      const path = posix.join(posix.dirname(file), name)
      const found = info.fileInfos[at]
      const shape = typeof found === 'string' ? found : (found?.signature ?? found?.version)
      // Several halves may read a file: it counts as changed when it has changed for one of them.
      if (shape !== undefined) shapes.set(path, `${shapes.get(path) ?? ''} ${shape}`)
    }
  }
  return shapes
}
