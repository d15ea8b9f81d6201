import type { ReactNode } from 'react'
import { post } from '../../api/calls.ts'
import { useStudId } from '../../session/session-store.ts'
import { TranslatedQuestions } from './translated-questions.tsx'
import type { OtherLanguage } from './translation-context.ts'

type TranslationsOfAttemptProps = {
  attemptId: number
  languages: readonly OtherLanguage[]
  /** An attempt that is open has no explanations yet. */
  isOpen: boolean
  children: ReactNode
}

/** Has the questions of an attempt read in the languages of its paper. */
export function TranslationsOfAttempt({ attemptId, languages, isOpen, children }: TranslationsOfAttemptProps) {
  const stud_id = useStudId()
  return (
    <TranslatedQuestions
      languages={languages}
      of={[stud_id, attemptId, isOpen ? 'open' : 'closed']}
      fetch={async (language, signal) =>
        post('/Student/question_translations', { stud_id, attempt_id: attemptId, language }, { signal })
      }
    >
      {children}
    </TranslatedQuestions>
  )
}
