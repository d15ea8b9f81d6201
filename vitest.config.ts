import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// Making a page takes longer than all of these tests.
const WITHOUT_A_PAGE = [
  '{ui,{web,console}/src}/**/*.rules.test.ts',
  'web/src/features/account/proof/find-number.test.ts',
]

export default defineConfig({
  root: here('.'),
  plugins: [react()],
  define: { 'import.meta.env.VITE_API_BASE': '""' },
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'rules', pool: 'threads', environment: 'node', include: WITHOUT_A_PAGE, isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'parts',
          // A page and all modules of its own for each file, as in a thread for each, for a third of the time.
          pool: 'vmThreads',
          environment: 'jsdom',
          include: ['{ui,{web,console}/src}/**/*.test.{ts,tsx}'],
          exclude: WITHOUT_A_PAGE,
          setupFiles: [here('web/src/testing/browser.ts')],
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
