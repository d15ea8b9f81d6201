import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const { version } = JSON.parse(readFileSync(join(pdfjs, 'package.json'), 'utf8')) as { version: string }

const FOLDERS = { cmaps: 'cmaps', standard_fonts: 'standard_fonts', wasm: 'wasm', iccs: 'iccs', images: 'web/images' }
const ADDRESS = `assets/pdfjs-${version}`

/**
 * Files that some documents need besides the library, with the version in their address: they may be cached for ever.
 */
export const pdfFiles: Plugin = {
  name: 'pdf-files',
  generateBundle() {
    for (const [name, folder] of Object.entries(FOLDERS))
      for (const file of readdirSync(join(pdfjs, folder)).filter((each) => isPdfFile(name, each)))
        this.emitFile({
          type: 'asset',
          fileName: `${ADDRESS}/${name}/${file}`,
          source: readFileSync(join(pdfjs, folder, file)),
        })
  },
  configureServer({ middlewares }) {
    for (const [name, folder] of Object.entries(FOLDERS))
      middlewares.use(`/${ADDRESS}/${name}/`, (request, reply, next) => {
        const file = request.url?.slice(1) ?? ''
        if (readdirSync(join(pdfjs, folder)).includes(file)) createReadStream(join(pdfjs, folder, file)).pipe(reply)
        else next()
      })
  },
}

/** Icons of notes are the only pictures of the library that documents show; scripts in documents never run. */
const isPdfFile = (name: string, file: string) =>
  name === 'images' ? file.startsWith('annotation-') : !/quickjs/i.test(file)

/** How the library writes the size of a page. */
const SIZE =
  /`round\(down, (var\(--total-scale-factor\) \* \$\{page(?:Width|Height)\}px), (var\(--scale-round-[xy]\))\)`/g

/**
 * Writes sizes of pages without the CSS function `round` where a browser does not know it (Chrome before 125, Firefox
 * before 118): there a page would have no size, and nothing would be drawn.
 */
export const pdfSizes: Plugin = {
  name: 'pdf-sizes',
  transform: {
    filter: { id: /pdfjs-dist\/build\/pdf\.mjs$/ },
    handler(code) {
      const changed = code.replaceAll(SIZE, '(CSS.supports("width:round(down,1px,1px)")?$&:`calc($1)`)')
      if (changed === code) throw new Error('The PDF library writes sizes of pages in another way now.')
      return { code: changed, map: null }
    },
  },
}
