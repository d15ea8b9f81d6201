import { create } from 'zustand'
import { baseLocale, isLocale, type Locale, overwriteGetLocale } from '#messages/web-runtime'
import { connection } from '../api/connection.ts'

const KEY = 'language'

function stored(): Locale {
  const known = localStorage.getItem(KEY)
  return isLocale(known) ? known : baseLocale
}

/** The language of all texts. Kept per browser; it outlives the logout. */
export const useLanguage = create<{ language: Locale }>()(() => ({ language: stored() }))

function apply(language: Locale): void {
  document.documentElement.lang = language
  connection.language = language
}

/** Ties the chosen language to the texts, the page and the calls. */
export function followLanguage(): void {
  overwriteGetLocale(() => useLanguage.getState().language)
  apply(useLanguage.getState().language)
  useLanguage.subscribe(({ language }) => {
    localStorage.setItem(KEY, language)
    apply(language)
  })
}
