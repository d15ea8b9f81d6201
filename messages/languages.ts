/** The languages that the product speaks, each by its own name. The first is the one that everything is written in. */
export const languageNames = { en: 'English', hi: 'हिन्दी', ml: 'മലയാളം' } as const

export type Language = keyof typeof languageNames

export const languages = Object.keys(languageNames) as Language[]
