import { join } from 'node:path'
import { root } from '../stamp.ts'

/** Builds the program that opens the console without a line, as one file beside its page. */
export async function buildConsoleWorker(folder: string): Promise<void> {
  const vite = await import('vite')
  await vite.build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'baseline-widely-available',
      lib: {
        entry: join(root, 'console/worker/service-worker.ts'),
        formats: ['iife'],
        name: 'worker',
        fileName: () => 'sw.js',
      },
    },
  })
}
