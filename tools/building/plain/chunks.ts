import type { Rolldown } from 'vite'

/** The bundler decides. */
export const chunks: Rolldown.CodeSplittingGroup[] = []
