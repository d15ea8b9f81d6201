import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The font is named in the style sheet only; asked for beside it, the first text is drawn in it sooner. */
const preloadFont: Plugin = {
  name: 'preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => /figtree-basic.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head' as const,
        })),
  },
}

/** Of these a page uses little at once. */
const LIBRARIES = /pdf-(viewer|library)|pdf\.worker|hls|math/

/**
 * Chromium then compiles what our screens call while it loads them, beside the page: function by function it would
 * hold up a cheap phone for a quarter of a second. Others read a comment.
 */
const compiledBeside: Plugin = {
  name: 'compiled-beside',
  apply: 'build',
  generateBundle: {
    // The comment counts in the first line only, and the list of parts is written before it.
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && !LIBRARIES.test(file.fileName))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    },
  },
}

const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const { version } = JSON.parse(readFileSync(join(pdfjs, 'package.json'), 'utf8')) as { version: string }

/** What some documents need beside the library, with the version in its address: it may be kept for ever. */
const PDF_FILES = { cmaps: 'cmaps', standard_fonts: 'standard_fonts', wasm: 'wasm', iccs: 'iccs', images: 'web/images' }
const PDF_ADDRESS = `assets/pdfjs-${version}`

const pdfFiles: Plugin = {
  name: 'pdf-files',
  generateBundle() {
    for (const [name, folder] of Object.entries(PDF_FILES))
      for (const file of readdirSync(join(pdfjs, folder)).filter((each) => isPdfFile(name, each)))
        this.emitFile({
          type: 'asset',
          fileName: `${PDF_ADDRESS}/${name}/${file}`,
          source: readFileSync(join(pdfjs, folder, file)),
        })
  },
  configureServer({ middlewares }) {
    for (const [name, folder] of Object.entries(PDF_FILES))
      middlewares.use(`/${PDF_ADDRESS}/${name}/`, (request, reply, next) => {
        const file = request.url?.slice(1) ?? ''
        if (readdirSync(join(pdfjs, folder)).includes(file)) createReadStream(join(pdfjs, folder, file)).pipe(reply)
        else next()
      })
  },
}

/** Signs of notes are all that documents show of the library's own pictures; scripts in documents never run. */
const isPdfFile = (name: string, file: string) =>
  name === 'images' ? file.startsWith('annotation-') : !/quickjs/i.test(file)

/** What every screen behind the login needs, and what is small and needed by several: alone it would cost a request. */
const BEHIND_LOGIN = [
  /\/(app\/(frames\/student-frame|routes\/route-prefetch|shell\/shell)|features\/home\/home-screen|(catalog|assessment\/lists)\/[a-z-]+|ui\/(states|cards|buttons|overlays)\/[a-z-]+)\.tsx?$/,
  /\/lucide-react\/dist\/esm\/icons\//,
  /\/messages\/(title|[a-z]+_choose|recorded_materials)[a-z_]*\.js$/,
  /\/(useMutation\.js|pdf\/engine\/pdf-port\.ts|(ask-doubt|use-chapter-name|to-live-subjects|format-number\.rules)\.tsx?)$/,
]

const OF_TESTS = [
  /\/messages\/(tests?|result|report|quizzes_(marks|minutes|questions))[a-z_]*\.js$/,
  /\/(exam-test-kind|result-words|report\.rules)\.tsx?$/,
]

export default defineConfig({
  root: here('.'),
  base: '/',
  plugins: [react(), tailwindcss(), preloadFont, compiledBeside, pdfFiles],
  define: { 'import.meta.env.VITE_API_BASE': JSON.stringify(process.env.VITE_API_BASE ?? '') },
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    manifest: true,
    // Inlined fonts and pictures would be data: addresses, which the policy's font-src refuses.
    assetsInlineLimit: 0,
    // The PDF viewer comes with the first document only.
    chunkSizeWarningLimit: 700,
    modulePreload: { polyfill: false },
    // Each cut costs a request and some compression: one file for what every page needs, one for the login, one for every
    // screen behind it. Around tests, one for what lists, reports and tests share, one for questions, one to take a test.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'] },
            { name: 'login', test: /\/(app\/frames\/guest-frame|features\/account\/login-screen)\.tsx$/ },
            { name: 'student', test: (id) => BEHIND_LOGIN.some((part) => part.test(id)) },
            { name: 'tests', test: (id) => OF_TESTS.some((part) => part.test(id)), minShareCount: 2 },
            { name: 'pdf-library', test: /\/pdfjs-dist\/build\/pdf\.mjs$|\/pdf\/engine\/(open-pdf|pdf-worker)\.ts$/ },
            { name: 'questions', test: /\/assessment\/content\/(?!math\.tsx)/ },
            { name: 'attempt', test: /\/assessment\/(asking|attempt|clock|journal|palette|screen)\// },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    fs: { allow: [here('..')] },
  },
})
