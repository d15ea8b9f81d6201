import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunks } from './build/fast-path/chunks.ts'
import { eagerCompilation } from './build/fast-path/eager-compilation.ts'
import { STYLES_FOR, TARGETS } from '../tools/browsers/floor.ts'
import { oldBrowserNotice } from '../tools/building/old-browser-notice.ts'
import { safariFields } from '../tools/browsers/safari-fields.ts'
import { olderUnits } from '../tools/browsers/older-units.ts'
import { pdfFiles, pdfSizes } from './build/pdf-files.ts'
import { pdfWorkers } from '../tools/building/pdf-worker.ts'
import { developmentStyles } from './build/development-styles.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// Chunks that every page has loaded, and those that every test has.
const SHELL = /\/(student|login|index)-[^/]+\.js$/
const TESTS = /\/(attempt|tests|questions)-[^/]+\.js$/

/**
 * Returns a chunk's dependencies without those that are loaded already: naming them again costs each list some bytes.
 */
const notYetLoaded = (_importer: string, files: string[], { hostId }: { hostId: string }) =>
  files.filter((file) => !SHELL.test(file) && !(TESTS.test(hostId) && TESTS.test(file)))

// Hashes cannot be compressed, and each chunk names a dozen others: 42 bits tell a build's hundred files apart as well.
const CHUNK_NAME = 'assets/[name]-[hash:7].js'

export default defineConfig({
  root: here('.'),
  base: '/',
  plugins: [
    react(),
    tailwindcss(),
    developmentStyles,
    eagerCompilation,
    pdfFiles,
    pdfSizes,
    oldBrowserNotice,
    safariFields,
  ],
  // The router's store contains a polyfill of React's own hook, which no browser of this app needs.
  resolve: {
    alias: [
      {
        find: 'use-sync-external-store/shim/with-selector',
        replacement: 'use-sync-external-store/with-selector',
      },
      ...pdfWorkers(here('../node_modules/.cache/pdf-workers')),
    ],
  },
  define: { 'import.meta.env.VITE_API_BASE': JSON.stringify(process.env.VITE_API_BASE ?? '') },
  worker: { format: 'es', plugins: () => [safariFields] },
  css: { postcss: { plugins: [olderUnits] } },
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    target: TARGETS,
    cssTarget: STYLES_FOR,
    // What browsers get holds others' work, whose licences want to be told.
    license: { fileName: 'third-party.md' },
    manifest: true,
    // Inlined fonts and pictures would be data: addresses, which the policy's font-src refuses.
    assetsInlineLimit: 0,
    // The PDF viewer comes with the first document only.
    chunkSizeWarningLimit: 700,
    modulePreload: { polyfill: false, resolveDependencies: notYetLoaded },
    rolldownOptions: {
      // How long plugins take is no warning for whoever starts the app for the first time.
      checks: { bundlerTimings: false },
      output: { codeSplitting: { groups: chunks }, chunkFileNames: CHUNK_NAME },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    fs: { allow: [here('..')] },
  },
})
