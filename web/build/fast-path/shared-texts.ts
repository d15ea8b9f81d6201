import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'

const src = join(import.meta.dirname, '../../src')

/** For each text the files of the app that say it: a bundler sees only that all of them import the catalogue. */
let speakers: Map<string, string[]> | undefined

function findSpeakers(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const file of globSync('**/*.{ts,tsx}', { cwd: src, exclude: ['**/*.test.*', 'testing/**'] })) {
    const path = join(src, file)
    const said = readFileSync(path, 'utf8').matchAll(/\bm\.(\w+)/g)
    for (const text of new Set(Array.from(said, ([, name = '']) => name)))
      found.set(text, [...(found.get(text) ?? []), path])
  }
  return found
}

/** The screens and other parts loaded by themselves that a module comes with. */
function partsWith(module: string, graph: Rolldown.ChunkingContext, seen = new Set<string>()): Set<string> {
  const parts = new Set<string>()
  if (seen.has(module)) return parts
  seen.add(module)
  const known = graph.getModuleInfo(module)
  // What Rolldown returns is used again for the next question.
  const importers = [...(known?.importers ?? [])]
  if (known && known.dynamicImporters.length > 0) parts.add(module)
  for (const importer of importers) for (const part of partsWith(importer, graph, seen)) parts.add(part)
  return parts
}

/**
 * The files that say a text, where none of them comes with every part that needs it: it would be a file of its own then.
 * All others come with one of these files.
 */
export function sharedBy(text: string, graph: Rolldown.ChunkingContext): string[] {
  speakers ??= findSpeakers()
  const files = speakers.get(text) ?? []
  if (files.length < 2) return []
  const parts = files.map((file) => partsWith(file, graph))
  const all = parts.reduce((one, other) => one.union(other))
  return parts.some(({ size }) => size === all.size) ? [] : files
}
