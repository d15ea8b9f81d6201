import { create } from 'zustand'
import { m } from '#messages/web'
import { getLocale, type Locale, setLocale } from '#messages/web-runtime'
import { toast } from './overlays/toast.ts'

type Spoken = {
  language: Locale
  /** Pressed, and its texts still on their way. */
  coming: Locale | null
  /** Of the device, and neither chosen nor refused on it. */
  offered: Locale | null
}

/** The language of all texts. Every screen follows it: see `app/frames.ts`. */
export const useLanguage = create<Spoken>()(() => ({ language: getLocale(), coming: null, offered: null }))

/** Runs `then` with every change: for words that were said before it, and cannot be said again. */
export const onLanguage = (then: (language: Locale) => void): (() => void) =>
  useLanguage.subscribe(({ language }, before) => {
    if (language !== before.language) then(language)
  })

onLanguage(() => toast.removeAll())

const ANSWERED = 'language-offer'

/** True when the device's language was taken or refused on this browser; it outlives the logout, as a choice does. */
export const isOfferAnswered = (): boolean => localStorage.getItem(ANSWERED) !== null

/** No language is offered on this browser any more. */
export function endOffer(): void {
  localStorage.setItem(ANSWERED, '1')
  useLanguage.setState({ offered: null })
}

/** Changes the language where the student is: no page is loaded anew, and nothing that was typed is lost. */
export async function chooseLanguage(wanted: Locale): Promise<void> {
  useLanguage.setState({ coming: wanted })
  try {
    await setLocale(wanted)
    // English, where it is spoken already, is a choice as well.
    if (useLanguage.getState().offered !== null) endOffer()
  } catch {
    toast.error(m.error_network())
  }
  if (useLanguage.getState().coming === wanted) useLanguage.setState({ language: getLocale(), coming: null })
}
