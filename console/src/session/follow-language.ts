import { setConsoleLanguage } from '#messages/console-runtime'
import { getLocale, isLocale, setLocale } from '#messages/web-runtime'
import { onLanguage, useLanguage } from '#ui/language.ts'
import { queryClient } from '../api/query-client.ts'
import { connection } from '../api/staff-connection.ts'
import { keyOf } from '../api/staff-query.ts'

// The students' app stores its language under another key.
const KEY = 'staff-language'

/** What the server finds in forms and sheets: it says so in the language that was asked for. */
const FINDINGS = [
  '/staff/check_paper',
  '/staff/check_question',
  '/staff/check_extra_time',
  '/staff/message_audience',
  '/staff/import_upload',
] as const

/**
 * Applies the chosen language to the page and the calls. It is stored per browser. Resolves when its texts are loaded.
 */
export async function followLanguage(): Promise<void> {
  // The page names the academy's language, for everybody who has not chosen one.
  const stored = localStorage.getItem(KEY) ?? document.documentElement.dataset['language']
  if (isLocale(stored)) await Promise.all([setLocale(stored), setConsoleLanguage(stored)]).catch(() => {})
  const language = getLocale()
  useLanguage.setState({ language })
  apply(language)
  onLanguage((chosen) => {
    localStorage.setItem(KEY, chosen)
    apply(chosen)
    for (const path of FINDINGS) void queryClient.invalidateQueries({ queryKey: keyOf(path) })
    void setConsoleLanguage(chosen)
      .catch(() => {})
      .then(() => useLanguage.setState({}))
  })
}

function apply(language: string): void {
  document.documentElement.lang = language
  connection.language = language
}
