import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { screenPaths } from '../../../contract/src/screen-paths.derived.ts'
import { root } from '../../stamp.ts'

type Manifest = Record<string, { file: string; name?: string; imports?: string[]; css?: string[] }>

const ROUTES = ['guardian-routes.ts', 'ready-routes.ts', 'test-routes.ts'].map((file) => `web/src/app/routes/${file}`)

/**
 * Returns for each screen with chunks of its own the files that it needs. The server names them in the document's
 * `Link` header, so that they arrive together with the program and not after it. The program comes first in the list,
 * though the document requests it too: a browser reads the header before the document, and with its six connections it
 * would fetch every small chunk before the two large ones that all of them wait for.
 */
export function partsAhead(folder: string): Record<string, string[]> {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  // Chunks of the build, named in web/build/fast-path/chunks.ts.
  const chunk = (wanted: string) => Object.keys(manifest).find((key) => manifest[key]?.name === wanted) ?? ''
  const program = new Set([...filesOf(manifest, 'index.html'), ...filesOf(manifest, chunk('student'))])
  const modules = new Map(ROUTES.flatMap(modulesIn))
  return Object.fromEntries(
    screenPaths.map((screen) => {
      const module = modules.get(`/${screen}`)
      if (module === undefined) throw new Error(`No route leads to the screen ${screen}.`)
      // Login and home are in chunks that the documents request; all screens of guardians are in one chunk.
      const key = manifest[module] ? module : module.includes('/guardian/') ? chunk('guardian') : null
      const own = key === null ? new Set<string>() : filesOf(manifest, key).difference(program)
      const files = own.size > 0 ? [...program, ...own] : []
      return [screen, files.filter((file) => file.endsWith('.js'))]
    }),
  )
}

/** The path of each `createRoute({ path, component })`, and the module that its component imports. */
function modulesIn(file: string): [path: string, module: string][] {
  const { program, errors } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const found: [string, string][] = []
  let path: string | null = null
  new Visitor({
    Property({ key, value }) {
      if (key.type === 'Identifier' && key.name === 'path' && value.type === 'Literal') path = String(value.value)
    },
    ImportExpression({ source }) {
      if (path === null || source.type !== 'Literal') throw new Error(`${file} imports a screen before its path.`)
      found.push([path, join('src/app/routes', String(source.value))])
      path = null
    },
  }).visit(program)
  return found
}

/** The files of a part and of everything that it is built on. */
function filesOf(manifest: Manifest, key: string, files = new Set<string>()): Set<string> {
  const entry = manifest[key]
  if (!entry) throw new Error(`The build has no part ${key}.`)
  if (files.has(entry.file)) return files
  files.add(entry.file)
  for (const each of entry.imports ?? []) filesOf(manifest, each, files)
  return files
}
