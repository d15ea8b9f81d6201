import { getLocale, isLocale, type Locale, setLocale } from '#messages/web-runtime'
import { connection } from '../../api/connection.ts'
import { languages } from '#messages/languages'
import { isOfferAnswered, onLanguage, useLanguage } from '#ui/language.ts'
import { languageOf } from '#web/ui/language-offer.rules.ts'

const KEY = 'language'
const YEAR_S = 31_536_000

function apply(language: Locale): void {
  document.documentElement.lang = language
  connection.language = language
}

/** The cookie is for the login alone: its page contains text, and the server must know in which language. */
function remember(language: Locale): void {
  localStorage.setItem(KEY, language)
  const safe = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${KEY}=${language}; path=/login; max-age=${YEAR_S}; samesite=lax${safe}`
}

/**
 * Ties the chosen language to the page and the calls. It is kept per browser and outlives the logout. Done when its
 * texts are there; without them the app speaks English, and tries again with the next visit. Where nothing was chosen
 * the app speaks the academy's language, which the page names, and offers the device's, which is never taken by itself.
 */
export async function followLanguage(): Promise<void> {
  const stored = localStorage.getItem(KEY)
  const first = stored ?? document.documentElement.dataset['language']
  if (isLocale(first)) {
    if (stored) remember(first)
    await setLocale(first).catch(() => {})
  }
  const language = getLocale()
  const isOpen = stored === null && !isOfferAnswered()
  useLanguage.setState({ language, offered: isOpen ? languageOf(navigator.languages, language, languages) : null })
  apply(language)
  onLanguage((chosen) => (remember(chosen), apply(chosen)))
}
