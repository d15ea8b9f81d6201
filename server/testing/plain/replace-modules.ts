/*
 * Loaded before a program (`--import`): each module that `PLAIN` names (by commas) comes from this folder instead, where its twin does
 * the same without the optimization. `all` stands for all of them.
 */
import { registerHooks } from 'node:module'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { optimizations } from './optimizations.ts'

const root = join(import.meta.dirname, '../../..')
const named = process.env['PLAIN']?.split(',') ?? []
const replaced = new Map(
  optimizations
    .filter(({ module }) => named.includes('all') || named.includes(module))
    .map(({ module }) => [
      pathToFileURL(join(root, module)).href,
      pathToFileURL(join(import.meta.dirname, basename(module))).href,
    ]),
)

registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context)
    const plain = replaced.get(found.url)
    return plain === undefined || plain === context.parentURL ? found : { ...found, url: plain }
  },
})
