import { createHash } from 'node:crypto'
import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { TARGETS } from '../../browsers/floor.ts'
import { root } from '../../stamp.ts'

const PLACE = '<script type="module"'

/**
 * Builds the script that requests data before the app does into the folder of the built app. Returns the script's
 * address.
 */
async function buildEarly(folder: string, apiBase: string): Promise<string> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { 'import.meta.env.VITE_API_BASE': JSON.stringify(apiBase) },
    build: {
      outDir: join(folder, 'assets'),
      emptyOutDir: false,
      target: TARGETS,
      lib: {
        entry: join(root, 'web/src/api/fast-path/prefetch.ts'),
        formats: ['iife'],
        name: 'early',
        fileName: () => 'early.js',
      },
    },
  })
  const built = join(folder, 'assets/early.js')
  const hash = createHash('sha256').update(readFileSync(built)).digest('hex').slice(0, 8)
  renameSync(built, join(folder, `assets/early-${hash}.js`))
  return `/assets/early-${hash}.js`
}

/** Returns the page with the prefetching script's element before the app's own. */
export async function withEarly(page: string, folder: string, apiBase: string): Promise<string> {
  if (!page.includes(PLACE)) throw new Error('The built page loads no program.')
  const address = await buildEarly(folder, apiBase)
  return page.replace(PLACE, `<script async fetchpriority="high" src="${address}"></script>${PLACE}`)
}
