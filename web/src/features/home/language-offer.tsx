import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type Locale, textsOf } from '#messages/web-runtime'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { chooseLanguage, endOffer, useLanguage } from '../../ui/language.ts'

/** To whoever has set the device to another language of the app: that language, in its own words. */
export function LanguageOffer() {
  const offered = useLanguage((spoken) => spoken.offered)
  return offered && <Offer key={offered} language={offered} />
}

/** Its line has its height before the words are there, so that nothing below it moves. */
function Offer({ language }: { language: Locale }) {
  const say = useWordsOf(language)
  const busy = useLanguage(({ coming }) => coming === language)
  return (
    <div lang={language} className="mb-4 flex min-h-14 items-center rounded-control bg-brand-50 py-1 ps-4 pe-1">
      {say && (
        <section aria-label={say('language_offer')} className="flex grow animate-appear items-center gap-1">
          <p className="min-w-0 grow text-sm text-ink md:text-base">{say('language_offer')}</p>
          <Button look="quiet" busy={busy} onClick={() => void chooseLanguage(language)}>
            {say('language_offer_take')}
          </Button>
          <IconButton icon={X} label={say('language_offer_refuse')} onClick={endOffer} />
        </section>
      )}
    </div>
  )
}

type Word = 'language_offer' | 'language_offer_take' | 'language_offer_refuse'

/** Null until they are there. Where they do not come nothing is offered on this visit. */
function useWordsOf(language: Locale): ((word: Word) => string) | null {
  const [words, setWords] = useState<Awaited<ReturnType<typeof textsOf>> | null>(null)
  useEffect(() => {
    textsOf(language).then(
      (texts) => setWords(texts),
      () => useLanguage.setState({ offered: null }),
    )
  }, [language])
  return words && ((word) => words[word]?.({} as never) ?? '')
}
