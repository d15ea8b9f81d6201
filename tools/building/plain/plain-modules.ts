import { join } from 'node:path'
import type { Plugin } from 'vite'
import { root } from '../../stamp.ts'
import { replaced } from './optimizations.ts'

const at = (path: string) => join(root, path)

/** Builds the twin of each module that `PLAIN` names in its place. */
export function plainModules(): Plugin[] {
  const twins = new Map(replaced(process.env['PLAIN'] ?? '').map(([module, twin]) => [at(module), at(twin)]))
  if (twins.size === 0) return []
  return [
    {
      name: 'plain-modules',
      enforce: 'pre',
      async resolveId(source, importer, options) {
        const found = await this.resolve(source, importer, { ...options, skipSelf: true })
        const plain = found ? twins.get(found.id) : undefined
        return plain === undefined || plain === importer ? found : plain
      },
    },
  ]
}
