import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { root } from './stamp.ts'

/** What few students need, or not on their first day: it is kept when it was used. */
const LATER = /^assets\/(pdf|hls|math|KaTeX|figtree-latin)/
/** Stands in the documents. */
const INSIDE = /^assets\/index-.*\.css$/
/** The server writes a hash of the page's headers in its place: a page that is kept has its headers with it. */
const HEADERS_MARK = '__PAGE_HEADERS__'

/** Builds the service worker into the folder of the built app, with the list of what it keeps. */
export async function buildServiceWorker(folder: string): Promise<void> {
  const files = globSync('assets/*.{js,mjs,css,woff2}', { cwd: folder }).sort()
  const now = files.filter((file) => !LATER.test(file) && !INSIDE.test(file))
  // The viewer's own folder has its version in its name.
  const later = [...files.filter((file) => LATER.test(file)), ...globSync('assets/pdfjs-*/', { cwd: folder })]
  const entries = [
    { url: '/', revision: `${hashOf(folder, 'index.html')}-${HEADERS_MARK}` },
    { url: '/icon.svg', revision: hashOf(folder, 'icon.svg') },
    // Names of assets change with their content.
    ...now.map((file) => ({ url: `/${file}`, revision: null })),
  ]
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: {
      ENTRIES: JSON.stringify(entries),
      LATER: JSON.stringify(later.map((file) => `/${file}`)),
      'process.env.NODE_ENV': JSON.stringify('production'),
    },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'baseline-widely-available',
      lib: {
        entry: join(root, 'web/worker/service-worker.ts'),
        formats: ['iife'],
        name: 'worker',
        fileName: () => 'sw.js',
      },
    },
  })
}

function hashOf(folder: string, file: string): string {
  return createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex')
    .slice(0, 12)
}
