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

/** Returns the lazily loaded screens and parts that a module is delivered with. */
function partsWith(module: string, graph: Rolldown.ChunkingContext, seen = new Set<string>()): Set<string> {
  const parts = new Set<string>()
  if (seen.has(module)) return parts
  seen.add(module)
  const known = graph.getModuleInfo(module)
  // Copied, since Rolldown reuses the returned array for the next query.
  const importers = [...(known?.importers ?? [])]
  if (known && known.dynamicImporters.length > 0) parts.add(module)
  for (const importer of importers) for (const part of partsWith(importer, graph, seen)) parts.add(part)
  return parts
}

/**
 * Returns the files that use a text if no single file is delivered with every part that needs the text: such a text
 * would become a chunk of its own. Returns an empty list for all other texts, which are delivered with one of their
 * files.
 */
export function sharedBy(text: string, graph: Rolldown.ChunkingContext): string[] {
  speakers ??= findSpeakers()
  const files = speakers.get(text) ?? []
  if (files.length < 2) return []
  const parts = files.map((file) => partsWith(file, graph))
  const all = parts.reduce((one, other) => one.union(other))
  return parts.some(({ size }) => size === all.size) ? [] : files
}
