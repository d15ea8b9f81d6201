import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { whenOnline } from '#ui/is-online.ts'
import { lazyPart, useTriedPart } from '#ui/lazy-part.ts'
import type { FollowTranslationsProps } from './follow-translations.tsx'
import { NO_TRANSLATIONS, type OtherLanguage, TranslationContext, type Translations } from './translation-context.ts'

const part = lazyPart(async () => import('./follow-translations.tsx'))

type TranslatedQuestionsProps = Omit<FollowTranslationsProps, 'onChange'> & { children: ReactNode }

/** Shows the questions below it in the chosen language. */
export function TranslatedQuestions({ languages, children, ...source }: TranslatedQuestionsProps) {
  const [known, setKnown] = useState<Translations | null>(null)
  // A refetched list with the same languages counts as the same list.
  const told = languages.join()
  const same = useMemo(() => (told === '' ? [] : (told.split(',') as OtherLanguage[])), [told])
  const translations = useMemo(() => ({ ...(known ?? NO_TRANSLATIONS), languages: same }), [known, same])
  return (
    <TranslationContext value={same.length === 0 ? NO_TRANSLATIONS : translations}>
      {/* A sibling of the questions: code that loads later renders none of them again. */}
      {same.length > 0 && <Following {...source} languages={same} onChange={setKnown} />}
      {children}
    </TranslationContext>
  )
}

function Following(props: FollowTranslationsProps) {
  const { part: came, failure, retry } = useTriedPart(part)
  const isMissing = failure !== undefined
  useEffect(() => (isMissing ? whenOnline(retry) : undefined), [isMissing, retry])
  return came && <came.FollowTranslations {...props} />
}
