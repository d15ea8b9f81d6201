const MENU_NAME = 10

const charactersOf = (name: string): string[] =>
  [...new Intl.Segmenter().segment(name.trim())].map(({ segment }) => segment)

/** A name cut to ten characters as people count them, with an ellipsis only when it was longer. */
export function shortName(name: string): string {
  const characters = charactersOf(name)
  return characters.length > MENU_NAME ? `${characters.slice(0, MENU_NAME).join('')}…` : characters.join('')
}

/** The letter in the round sign beside the name. */
export const initialOf = (name: string): string => charactersOf(name)[0]?.toLocaleUpperCase() ?? ''
