import { create } from 'zustand'
import { m } from '#messages/web'
import { getLocale, type Locale, setLocale } from '#messages/web-runtime'
import { toast } from './overlays/toast.ts'

type Spoken = {
  language: Locale
  /** The language that was pressed, while its texts are on their way. */
  coming: Locale | null
  /** The device's language, while it was neither chosen nor refused on this browser. */
  offered: Locale | null
}

/** The language of all texts. Every screen follows it: see `app/frames/frames.ts`. */
export const useLanguage = create<Spoken>()(() => ({ language: getLocale(), coming: null, offered: null }))

/** Calls `then` on every change: for texts that were shown in the earlier language and cannot be drawn again. */
export const onLanguage = (then: (language: Locale) => void): (() => void) =>
  useLanguage.subscribe(({ language }, before) => {
    if (language !== before.language) then(language)
  })

onLanguage(() => toast.removeAll())

const ANSWERED = 'language-offer'

/** True when the device's language was taken or refused on this browser; it outlives the logout, as a choice does. */
export const isOfferAnswered = (): boolean => localStorage.getItem(ANSWERED) !== null

/** Ends the offer of the device's language on this browser. */
export function endOffer(): void {
  localStorage.setItem(ANSWERED, '1')
  useLanguage.setState({ offered: null })
}

/** Changes the language where the student is: no page is loaded anew, and nothing that was typed is lost. */
export async function chooseLanguage(wanted: Locale): Promise<void> {
  useLanguage.setState({ coming: wanted })
  try {
    await setLocale(wanted)
    // Choosing English where it is the current language also answers the offer.
    if (useLanguage.getState().offered !== null) endOffer()
  } catch {
    toast.error(m.error_network())
  }
  if (useLanguage.getState().coming === wanted) useLanguage.setState({ language: getLocale(), coming: null })
}
