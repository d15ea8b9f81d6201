import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { languages } from '../../messages/languages.ts'
import { INLINED } from './fast-path/inline-styles.ts'
import { TARGETS } from '../browsers/floor.ts'
import { safariFields } from '../browsers/safari-fields.ts'
import { root } from '../stamp.ts'

type Manifest = Record<string, { file: string }>

/** Files that few students need, if any, and not on their first day: they are cached after their first use. */
const LATER = /^assets\/(fill|guardian|pdf|hls|math|KaTeX|figtree-latin|proof)/
/** Texts of the languages but English, and their words for formulas: kept once they were chosen. */
const OF_A_LANGUAGE = new RegExp(`^assets/(${languages.filter((language) => language !== 'en').join('|')})-`)
/** The server replaces this mark by a hash of the page's headers, since a cached page is cached with its headers. */
const HEADERS_MARK = '__PAGE_HEADERS__'

/** Builds the service worker into the folder of the built app, with the list of what it keeps. */
export async function buildServiceWorker(folder: string): Promise<void> {
  const files = globSync(['assets/*.{js,mjs,css,woff2}', 'assets/icon-*.svg'], { cwd: folder }).sort()
  const catalogues = cataloguesOf(folder)
  const isLater = (file: string) => LATER.test(file) || OF_A_LANGUAGE.test(file)
  const now = files.filter((file) => !isLater(file) && !INLINED.test(file))
  // The viewer's own folder has its version in its name.
  const later = [...files.filter(isLater), ...globSync('assets/pdfjs-*/', { cwd: folder })]
  const entries = [
    { url: '/', revision: `${hashOf(folder, 'index.html')}-${HEADERS_MARK}` },
    // Names of assets change with their content.
    ...now.map((file) => ({ url: `/${file}`, revision: null })),
  ]
  await build({
    configFile: false,
    publicDir: false,
    plugins: [safariFields],
    logLevel: 'warn',
    define: {
      ENTRIES: JSON.stringify(entries),
      CATALOGUES: JSON.stringify(catalogues),
      LATER: JSON.stringify(later.map((file) => `/${file}`)),
      'process.env.NODE_ENV': JSON.stringify('production'),
    },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: TARGETS,
      lib: {
        entry: join(root, 'web/worker/service-worker.ts'),
        formats: ['iife'],
        name: 'worker',
        fileName: () => 'sw.js',
      },
    },
  })
}

/** The file with the texts of each language that comes when it is chosen. */
function cataloguesOf(folder: string): Record<string, string> {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const others = languages.filter((language) => language !== 'en')
  return Object.fromEntries(
    others.map((language) => {
      const { file } = manifest[`../messages/generated/server/messages/${language}.js`] ?? {}
      if (!file) throw new Error(`The build has no texts of ${language}.`)
      return [language, `/${file}`]
    }),
  )
}

function hashOf(folder: string, file: string): string {
  return createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex')
    .slice(0, 12)
}
