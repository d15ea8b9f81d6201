import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useMemo } from 'react'
import { useChosenLanguage } from './chosen-language.ts'
import { translated } from './translated.rules.ts'
import type { OtherLanguage, Translation, Translations } from './translation-context.ts'
import { ViewIn } from './view-in.tsx'

export type FollowTranslationsProps = {
  languages: readonly OtherLanguage[]
  /** What these questions are told from others by. */
  of: readonly (string | number)[]
  fetch: (language: OtherLanguage, signal: AbortSignal) => Promise<Translation[]>
  /** Whether more is to be had than what came before. */
  lacks?: (language: OtherLanguage, came: Translation[]) => boolean
  onChange: (translations: Translations) => void
}

const NOTHING: Translation[] = []
const code = { ViewIn, translated }

/** Draws nothing: tells of the language that was chosen, and of the questions in it. */
export function FollowTranslations({ languages, of, fetch, lacks, onChange }: FollowTranslationsProps) {
  const { language: wish, at } = useChosenLanguage()
  const other = languages.find((language) => language === wish)
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['question_translations', ...of, other],
    queryFn: async ({ signal }) => (other ? fetch(other, signal) : NOTHING),
    // Questions that were asked once never change: what failed is asked for again by itself, what came is not.
    staleTime: ({ state }) => (!state.data || (other && lacks?.(other, state.data)) ? 0 : 'static'),
    gcTime: Infinity,
    enabled: other !== undefined,
  })
  const known = (other && data) ?? NOTHING
  const trouble = other === undefined ? null : isFetching ? 'loading' : isError ? 'failed' : null
  const translations = useMemo(
    (): Translations => ({
      languages,
      chosen: other ?? 'en',
      chosenAt: at,
      came: new Map(known.map((one) => [one.question_id, one])),
      trouble,
      retry: () => void refetch(),
      code,
    }),
    [languages, other, at, known, trouble, refetch],
  )
  useLayoutEffect(() => onChange(translations), [onChange, translations])
  return null
}
