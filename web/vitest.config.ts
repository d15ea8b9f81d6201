import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const RULES = 'src/**/*.rules.test.ts'

export default defineConfig({
  root: here('.'),
  plugins: [react()],
  define: { 'import.meta.env.VITE_API_BASE': '""' },
  test: {
    pool: 'threads',
    projects: [
      // Rules need no page, and making one takes longer than all of their tests.
      { extends: true, test: { name: 'rules', environment: 'node', include: [RULES], isolate: false } },
      {
        extends: true,
        test: {
          name: 'parts',
          environment: 'jsdom',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: [RULES],
          setupFiles: [here('src/testing/browser.ts')],
        },
      },
    ],
    restoreMocks: true,
    // How long something takes is no question of these tests: a busy machine needs ten times as long as a quiet one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
