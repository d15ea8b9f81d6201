import { dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'vite'
import { packedServer, root } from './stamp.ts'

/**
 * Packs the server and all that it imports into one file: a start then reads that instead of 1,300 modules, which
 * takes longer than everything else that a start does. What runs is the same; only tests and tools run it unpacked.
 */
export async function packServer(): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [placesStay],
    ssr: { noExternal: true, external: ['pg-native'] },
    build: {
      ssr: join(root, 'server/main.ts'),
      outDir: dirname(packedServer),
      target: 'node26',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'main.js', codeSplitting: false } },
    },
  })
}

/** Files that the server looks for beside its own are found from the packed file's place, wherever the whole stands. */
const placesStay: Plugin = {
  name: 'places-stay',
  transform(code, id) {
    if (!id.startsWith(root) || id.includes('node_modules') || !code.includes('import.meta.dirname')) return null
    const way = relative(dirname(packedServer), dirname(id)).replaceAll('\\', '/')
    return code.replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${way}`)})`)
  },
}
