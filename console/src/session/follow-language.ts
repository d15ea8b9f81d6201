import { setConsoleLanguage } from '#messages/console-runtime'
import { getLocale, isLocale, setLocale } from '#messages/web-runtime'
import { onLanguage, useLanguage } from '#ui/language.ts'
import { connection } from '../api/staff-connection.ts'

// The students' app stores its language under another key.
const KEY = 'staff-language'

/**
 * Applies the chosen language to the page and the calls. It is stored per browser. Resolves when its texts are loaded.
 */
export async function followLanguage(): Promise<void> {
  const stored = localStorage.getItem(KEY)
  if (isLocale(stored)) await Promise.all([setLocale(stored), setConsoleLanguage(stored)]).catch(() => {})
  const language = getLocale()
  useLanguage.setState({ language })
  apply(language)
  onLanguage((chosen) => {
    localStorage.setItem(KEY, chosen)
    apply(chosen)
    void setConsoleLanguage(chosen)
      .catch(() => {})
      .then(() => useLanguage.setState({}))
  })
}

function apply(language: string): void {
  document.documentElement.lang = language
  connection.language = language
}
