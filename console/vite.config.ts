import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { STYLES_FOR, TARGETS } from '../tools/browsers/floor.ts'
import { oldBrowserNotice } from '../tools/building/old-browser-notice.ts'
import { safariFields } from '../tools/browsers/safari-fields.ts'
import { olderUnits } from '../tools/browsers/older-units.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** A build of its own: a second entry in the students' would move code between the files that they load. */
export default defineConfig({
  root: here('.'),
  base: '/staff/',
  publicDir: false,
  plugins: [react(), tailwindcss(), oldBrowserNotice, safariFields],
  // The router's store brings a hook for browsers without React's own, which no browser of this app needs.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  define: { 'import.meta.env.VITE_API_BASE': '""' },
  css: { postcss: { plugins: [olderUnits] } },
  build: {
    outDir: here('../dist/console'),
    emptyOutDir: true,
    target: TARGETS,
    cssTarget: STYLES_FOR,
    // The bundle contains others' work, whose licences must be shipped.
    license: { fileName: 'third-party.md' },
    // Inlined fonts and pictures would be data: addresses, which the policy's font-src refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // How long plugins take is no warning for whoever starts the app for the first time.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  server: {
    host: '127.0.0.1',
    port: 5174,
    strictPort: true,
    fs: { allow: [here('..')] },
  },
})
