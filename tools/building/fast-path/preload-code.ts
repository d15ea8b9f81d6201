import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Manifest = Record<string, { file: string; name?: string; imports?: string[] }>

/** Returns links that request the code of chunks together with the chunks that they import, not after them. */
export function preloadCode(folder: string, page: string, parts: string[]): string {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const files = new Set<string>()
  const add = (key: string) => {
    const entry = manifest[key]
    if (!entry || files.has(entry.file)) return
    files.add(entry.file)
    for (const each of entry.imports ?? []) add(each)
  }
  for (const part of parts) {
    const keys = Object.keys(manifest).filter((key) => manifest[key]?.name === part)
    if (keys.length === 0) throw new Error(`The build has no part ${part}.`)
    for (const key of keys) add(key)
  }
  return [...files]
    .filter((file) => !page.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('')
}
