import { readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'vite'
import { packedServer, root } from '../stamp.ts'

/**
 * Packs the server and all that it imports into a few files: a start then reads those that it needs instead of 1,300
 * modules, which takes longer than everything else that a start does. What runs is the same.
 */
export const packServer = async (): Promise<void> => pack('server/main.ts', packedServer)

/**
 * Old chunks are kept for a while: a process that still runs loads them, by their hashes, with the first call that
 * needs them.
 */
const KEEP_MS = 7 * 86_400_000

/** Packs a program, named from the root of the project, into this file and parts beside it for what it loads later. */
export async function pack(program: string, file: string): Promise<void> {
  const [folder, name] = [dirname(file), basename(file, '.js')]
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [placesStay(folder)],
    ssr: { noExternal: true, external: ['pg-native'] },
    build: {
      ssr: join(root, program),
      outDir: folder,
      // Other packed programs are in the same folder.
      emptyOutDir: false,
      target: 'node26',
      minify: false,
      rolldownOptions: {
        output: {
          entryFileNames: basename(file),
          chunkFileNames: `${name}.[name]-[hash].js`,
          // A single letter beyond Latin doubles the memory of all other text in the same file.
          codeSplitting: { groups: [{ name: 'texts', test: /messages\/generated\/server/ }] },
        },
      },
    },
  })
  dropOldParts(folder, `${name}.`)
}

function dropOldParts(folder: string, beginning: string): void {
  for (const part of readdirSync(folder).filter((other) => other.startsWith(beginning))) {
    const path = join(folder, part)
    if (Date.now() - statSync(path).mtimeMs > KEEP_MS) rmSync(path)
  }
}

/** Makes `import.meta.dirname` of each module lead to the module's own folder, relative to the packed file. */
const placesStay = (folder: string): Plugin => ({
  name: 'places-stay',
  transform(code, id) {
    if (!id.startsWith(root) || id.includes('node_modules') || !code.includes('import.meta.dirname')) return null
    const way = relative(folder, dirname(id)).replaceAll('\\', '/')
    return code.replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${way}`)})`)
  },
})
