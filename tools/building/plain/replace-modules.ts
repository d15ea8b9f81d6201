/*
 * Loaded before the build (`--import`): each of its modules that `PLAIN` names comes from this folder instead, where its
 * twin does the same without the optimization. What is built is replaced by `plain-modules.ts`.
 */
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../stamp.ts'
import { replaced } from './optimizations.ts'

const urlOf = (path: string) => pathToFileURL(join(root, path)).href
const twins = new Map(replaced(process.env['PLAIN'] ?? '').map(([module, twin]) => [urlOf(module), urlOf(twin)]))

registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context)
    const plain = twins.get(found.url)
    return plain === undefined || plain === context.parentURL ? found : { ...found, url: plain }
  },
})
