import { create } from 'zustand'
import { m } from '#messages/web'
import { getLocale, type Locale, setLocale } from '#messages/web-runtime'
import { toast } from './overlays/toast.ts'

type Spoken = {
  language: Locale
  /** Pressed, and its texts still on their way. */
  coming: Locale | null
}

/** The language of all texts. Every screen follows it: see `app/frames.ts`. */
export const useLanguage = create<Spoken>()(() => ({ language: getLocale(), coming: null }))

/** Runs `then` with every change: for words that were said before it, and cannot be said again. */
export const onLanguage = (then: (language: Locale) => void): (() => void) =>
  useLanguage.subscribe(({ language }, before) => {
    if (language !== before.language) then(language)
  })

onLanguage(() => toast.removeAll())

/** Changes the language where the student is: no page is loaded anew, and nothing that was typed is lost. */
export async function chooseLanguage(wanted: Locale): Promise<void> {
  useLanguage.setState({ coming: wanted })
  try {
    await setLocale(wanted)
  } catch {
    toast.error(m.error_network())
  }
  if (useLanguage.getState().coming === wanted) useLanguage.setState({ language: getLocale(), coming: null })
}
