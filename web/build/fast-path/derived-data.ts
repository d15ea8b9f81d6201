import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import type { Plugin } from 'vite'

/**
 * Modules called `*.derived.ts` compute plain data from what is written down once, as the registry of screens. They run
 * while the app is built, and only the data reach a phone.
 */
export const derivedData: Plugin = {
  name: 'derived-data',
  apply: 'build',
  load: {
    filter: { id: /\.derived\.ts$/ },
    async handler(id) {
      const exported = (await import(pathToFileURL(id).href)) as Record<string, unknown>
      return Object.entries(exported)
        .map(([name, value]) => constant(id, name, value))
        .join('\n')
    },
  },
}

function constant(id: string, name: string, value: unknown): string {
  const text = JSON.stringify(value)
  if (!isDeepStrictEqual(JSON.parse(text), value)) throw new Error(`${name} of ${id} is more than plain data.`)
  return `export const ${name} = ${text}`
}
