import type { Plugin } from 'vite'

/** The font is asked for when its styles are read. */
export const preloadFont: Plugin = { name: 'no-preload-font' }
