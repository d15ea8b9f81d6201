import type { Plugin } from 'postcss'

const NEWER = /(\d)[ds]v(h|w|i|b|min|max)\b/g

/** Puts `100vh` before `100dvh`: Chrome before 108 does not know heights that follow its own bars. */
export const olderUnits: Plugin = {
  postcssPlugin: 'older-units',
  Declaration(declaration) {
    const value = declaration.value.replaceAll(NEWER, '$1v$2')
    if (value === declaration.value || declaration.prop.startsWith('--')) return
    const before = declaration.prev()
    if (before?.type === 'decl' && before.prop === declaration.prop) return
    declaration.cloneBefore({ value })
  },
}
