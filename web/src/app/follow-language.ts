import { getLocale, isLocale, setLocale } from '#messages/web-runtime'
import { connection } from '../api/connection.ts'
import { useLanguage } from '../ui/language.ts'

const KEY = 'language'

function apply(): void {
  const { language } = useLanguage.getState()
  document.documentElement.lang = language
  connection.language = language
}

/**
 * Ties the chosen language to the page and the calls. It is kept per browser and outlives the logout. Done when its
 * texts are there; without them the app speaks English, and tries again with the next visit.
 */
export async function followLanguage(): Promise<void> {
  const stored = localStorage.getItem(KEY)
  if (isLocale(stored)) await setLocale(stored).catch(() => {})
  useLanguage.setState({ language: getLocale() })
  apply()
  useLanguage.subscribe(({ language }, { language: before }) => {
    if (language === before) return
    localStorage.setItem(KEY, language)
    apply()
  })
}
