import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { whenOnline } from '#ui/is-online.ts'
import { lazyPart, useTriedPart } from '#ui/lazy-part.ts'
import type { FollowTranslationsProps } from './follow-translations.tsx'
import { NO_TRANSLATIONS, type OtherLanguage, TranslationContext, type Translations } from './translation-context.ts'

const part = lazyPart(async () => import('./follow-translations.tsx'))

type TranslatedQuestionsProps = Omit<FollowTranslationsProps, 'onChange'> & { children: ReactNode }

/** Has the questions below it read in the language that was chosen. */
export function TranslatedQuestions({ languages, children, ...source }: TranslatedQuestionsProps) {
  const [known, setKnown] = useState<Translations | null>(null)
  // A list that comes anew with the same languages is no other one.
  const told = languages.join()
  const same = useMemo(() => (told === '' ? [] : (told.split(',') as OtherLanguage[])), [told])
  const translations = useMemo(() => ({ ...(known ?? NO_TRANSLATIONS), languages: same }), [known, same])
  return (
    <TranslationContext value={same.length === 0 ? NO_TRANSLATIONS : translations}>
      {/* Beside them: what comes later draws nothing anew. */}
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
