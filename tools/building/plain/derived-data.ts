import type { Plugin } from 'vite'

/** What is computed from the registry is computed on the phone. */
export const derivedData: Plugin = { name: 'no-derived-data' }
