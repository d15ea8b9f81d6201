import type { Plugin } from 'vite'

/** Functions are compiled when they are called. */
export const eagerCompilation: Plugin = { name: 'no-eager-compilation' }
