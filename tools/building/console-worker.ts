import { join } from 'node:path'
import { TARGETS } from '../browsers/floor.ts'
import { safariFields } from '../browsers/safari-fields.ts'
import { root } from '../stamp.ts'

/** Builds the service worker that opens the console without a network, as one file beside the console's page. */
export async function buildConsoleWorker(folder: string): Promise<void> {
  const vite = await import('vite')
  await vite.build({
    configFile: false,
    publicDir: false,
    plugins: [safariFields],
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: TARGETS,
      lib: {
        entry: join(root, 'console/worker/service-worker.ts'),
        formats: ['iife'],
        name: 'worker',
        fileName: () => 'sw.js',
      },
    },
  })
}
