import { useQuery } from '@tanstack/react-query'
import { create } from 'zustand'
import type { Language } from '#messages/languages'
import { callQuery } from '../../api/call-query.ts'
import { useStudId } from '../../session/session-store.ts'
import { useAttempt } from '../attempt/attempt-context.ts'
import { readQuestionLanguage, saveQuestionLanguage } from '../attempt/places.ts'
import type { Question } from '../question.ts'
import { translated } from './translated.rules.ts'

const useChosen = create<{ language: Language }>(() => ({ language: readQuestionLanguage() }))

/** Chooses the language in which this question and those after it are read. */
export function chooseQuestionLanguage(language: Language): void {
  saveQuestionLanguage(language)
  useChosen.setState({ language })
}

/** Questions of a begun paper never change: each language comes once for an attempt, and stays for as long as the page. */
const translationsQuery = (stud_id: number, attempt_id: number, language: 'hi' | 'ml') => ({
  ...callQuery(['question_translations', stud_id, attempt_id, language], '/Student/question_translations', {
    stud_id,
    attempt_id,
    language,
  }),
  staleTime: 'static' as const,
  gcTime: Infinity,
})

export type ShownQuestion = {
  question: Question
  /** What its words are in; not known where a paper has one language. */
  lang: Language | undefined
  /** What was chosen, and why it is not what is shown. */
  chosen: Language
  trouble: 'loading' | 'failed' | 'missing' | null
  retry: () => void
}

/** A question in the language that was chosen, in English where there is none. */
export function useShownQuestion(question: Question): ShownQuestion {
  const { attemptId, paper } = useAttempt().opened
  const wish = useChosen(({ language }) => language)
  const other = paper.languages.find((language) => language === wish)
  const { data, isError, refetch } = useQuery({
    ...translationsQuery(useStudId(), attemptId, other ?? 'hi'),
    enabled: other !== undefined,
  })
  const retry = () => void refetch()
  if (other === undefined) {
    return { question, lang: paper.languages.length > 0 ? 'en' : undefined, chosen: 'en', trouble: null, retry }
  }
  const translation = data?.find(({ question_id }) => question_id === question.id)
  if (translation)
    return { question: translated(question, translation), lang: other, chosen: other, trouble: null, retry }
  const trouble = data ? 'missing' : isError ? 'failed' : 'loading'
  return { question, lang: 'en', chosen: other, trouble, retry }
}
