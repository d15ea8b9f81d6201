import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useMemo } from 'react'
import { translated } from './translated.rules.ts'
import type {
  LanguagesProps,
  OtherLanguage,
  ShownQuestion,
  Translation,
  Translations,
  ViewInProps,
} from './translation-context.ts'
import { languageNames, type Language, languages } from '#messages/languages'
import { m } from '#messages/web'
import { create } from 'zustand'
import { readLocal, writeLocal } from '../attempt/local-value.ts'

const KEY = 'testLanguage'

/** The language in which questions are read on this device, where a paper has it; English until another is chosen. */
function readLanguage(): Language {
  const language = readLocal(KEY)
  return languages.find((one) => one === language) ?? 'en'
}

type Chosen = {
  language: Language
  /** The id of the question at which it was chosen, since the page was loaded. */
  at: number | null
}

const useChosenLanguage = create<Chosen>(() => ({ language: readLanguage(), at: null }))

/** Chooses the language in which this question and those after it are read. */
export function chooseQuestionLanguage(language: Language, at: number): void {
  writeLocal(KEY, language)
  useChosenLanguage.setState({ language, at })
}

/** The languages of a question, and a note when the chosen one is missing. */
function ViewIn({ shown, isSaid }: ViewInProps) {
  return (
    <>
      <Languages languages={shown.languages} chosen={shown.chosen} at={shown.words.question.id} />
      <Trouble shown={shown} isSaid={isSaid} />
    </>
  )
}

function Languages({ languages: others, chosen, at }: LanguagesProps) {
  return (
    <div role="group" aria-label={m.test_view_in()} className="flex flex-wrap items-center gap-x-2">
      <span aria-hidden className="text-sm text-ink-2">
        {m.test_view_in()}
      </span>
      <span className="-my-0.5 flex gap-0.5">
        {(['en', ...others] as const).map((language) => (
          <button
            key={language}
            type="button"
            lang={language}
            aria-pressed={language === chosen}
            className="group grid min-h-11 min-w-11 place-items-center text-sm text-ink-2 aria-pressed:font-semibold aria-pressed:text-brand-strong"
            onClick={() => chooseQuestionLanguage(language, at)}
          >
            <span className="rounded-full px-3 py-1 group-hover:bg-brand-50 group-aria-pressed:bg-brand-50 group-aria-pressed:ring-1 group-aria-pressed:ring-line-soft">
              {languageNames[language]}
            </span>
          </button>
        ))}
      </span>
    </div>
  )
}

type TroubleProps = { shown: ShownQuestion; isSaid: boolean }

function Trouble({ shown: { chosen, trouble, retry }, isSaid }: TroubleProps) {
  const language = languageNames[chosen]
  return (
    <p role={isSaid ? 'status' : undefined} className="text-sm text-ink-2 empty:hidden">
      {trouble && WORDS[trouble]({ language })}
      {trouble === 'failed' && (
        <button type="button" className="ms-1 min-h-11 px-2 font-semibold text-brand-strong" onClick={retry}>
          {m.test_view_retry()}
        </button>
      )}
    </p>
  )
}

const WORDS: Record<NonNullable<ShownQuestion['trouble']>, (input: { language: string }) => string> = {
  loading: m.test_view_loading,
  failed: m.test_view_failed,
  missing: m.test_view_missing,
}

export type FollowTranslationsProps = {
  languages: readonly OtherLanguage[]
  /** The key that tells these questions from others. */
  of: readonly (string | number)[]
  fetch: (language: OtherLanguage, signal: AbortSignal) => Promise<Translation[]>
  /** Returns whether the server may have more than the earlier answer. */
  lacks?: (language: OtherLanguage, came: Translation[]) => boolean
  onChange: (translations: Translations) => void
}

const NOTHING: Translation[] = []
const code = { ViewIn, Languages, translated }

/** Renders nothing: reports the chosen language, and the questions in it. */
export function FollowTranslations({ languages: offered, of, fetch, lacks, onChange }: FollowTranslationsProps) {
  const { language: wish, at } = useChosenLanguage()
  const other = offered.find((language) => language === wish)
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['question_translations', ...of, other],
    queryFn: async ({ signal }) => (other ? fetch(other, signal) : NOTHING),
    // Questions never change once they are asked: a failed query runs again by itself, an answered one does not.
    staleTime: ({ state }) => (!state.data || (other && lacks?.(other, state.data)) ? 0 : 'static'),
    gcTime: Infinity,
    enabled: other !== undefined,
  })
  const known = (other && data) ?? NOTHING
  const trouble = other === undefined ? null : isFetching ? 'loading' : isError ? 'failed' : null
  const translations = useMemo(
    (): Translations => ({
      languages: offered,
      chosen: other ?? 'en',
      chosenAt: at,
      came: new Map(known.map((one) => [one.question_id, one])),
      trouble,
      retry: () => void refetch(),
      code,
    }),
    [offered, other, at, known, trouble, refetch],
  )
  useLayoutEffect(() => onChange(translations), [onChange, translations])
  return null
}
