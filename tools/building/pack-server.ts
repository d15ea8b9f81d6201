import { basename, dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'vite'
import { packedServer, root } from '../stamp.ts'

/**
 * Packs the server and all that it imports into one file: a start then reads that instead of 1,300 modules, which
 * takes longer than everything else that a start does. What runs is the same.
 */
export const packServer = async (): Promise<void> => pack('server/main.ts', packedServer)

/** Packs a program, named from the root of the project, into this file. */
export async function pack(program: string, file: string): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [placesStay(dirname(file))],
    ssr: { noExternal: true, external: ['pg-native'] },
    build: {
      ssr: join(root, program),
      outDir: dirname(file),
      // Others lie there too.
      emptyOutDir: false,
      target: 'node26',
      minify: false,
      rolldownOptions: { output: { entryFileNames: basename(file), codeSplitting: false } },
    },
  })
}

/** Files that a program looks for beside its own are found from the packed file's place, wherever the whole stands. */
const placesStay = (folder: string): Plugin => ({
  name: 'places-stay',
  transform(code, id) {
    if (!id.startsWith(root) || id.includes('node_modules') || !code.includes('import.meta.dirname')) return null
    const way = relative(folder, dirname(id)).replaceAll('\\', '/')
    return code.replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${way}`)})`)
  },
})
