import { charactersOf } from '#contract/account.rules.ts'

const MAX_CHARACTERS = 10

/** A name cut to ten characters as people count them, with an ellipsis only when it was longer. */
export function shortName(name: string): string {
  const characters = charactersOf(name.trim())
  return characters.length > MAX_CHARACTERS ? `${characters.slice(0, MAX_CHARACTERS).join('')}…` : characters.join('')
}

/** The letter in the round sign beside the name. */
export const initialOf = (name: string): string => charactersOf(name.trim())[0]?.toLocaleUpperCase() ?? ''
