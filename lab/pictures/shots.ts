import { LANGUAGES, type Language, type Size, type State, type Theme, THEMES, type Wanted } from './options.ts'

/** One visit of a screen, and the colours in which its picture is taken. */
export type Shot = { state: State; language: Language; size: Size; themes: readonly Theme[] }

/**
 * Returns the usual shots: content in all languages, colours and sizes; the other states in English, dark ones on a
 * phone. Choices on the command line are taken whether they are usual or not.
 */
export function shotsOf(wanted: Wanted, state: State): Shot[] {
  const isWhole = state === 'content'
  const languages = wanted.languages ?? (isWhole ? LANGUAGES : (['en'] as const))
  return languages.flatMap((language) =>
    wanted.sizes.map((size) => {
      const usual = isWhole || size.width === 360 ? THEMES : (['light'] as const)
      return { state, language, size, themes: wanted.themes ?? usual }
    }),
  )
}

export const nameOf = ({ state, language, size }: Shot, theme: Theme): string =>
  `${size.width}-${state}-${language}-${theme}`
