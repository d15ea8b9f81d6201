import type { ReactNode } from 'react'
import { post } from '../../api/calls.ts'
import { useStudId } from '../../session/session-store.ts'
import { TranslatedQuestions } from './translated-questions.tsx'
import { isNotReached, type PaperParts } from '../kept/running-paper.ts'
import type { OtherLanguage, Translation } from './translation-context.ts'

type TranslationsOfAttemptProps = {
  attemptId: number
  languages: readonly OtherLanguage[]
  /** An attempt that is open has no explanations yet. */
  isOpen: boolean
  /** Where the questions in each language are kept with the paper of an open attempt. */
  parts?: PaperParts
  children: ReactNode
}

/** Has the questions of an attempt read in the languages of its paper. */
export function TranslationsOfAttempt({ attemptId, languages, isOpen, parts, children }: TranslationsOfAttemptProps) {
  const stud_id = useStudId()
  return (
    <TranslatedQuestions
      languages={languages}
      of={[stud_id, attemptId, isOpen ? 'open' : 'closed']}
      fetch={async (language, signal) => {
        const asked = { stud_id, attempt_id: attemptId, language }
        const name = `questions ${language}`
        try {
          const came = await post('/Student/question_translations', asked, { signal })
          void parts?.keep(name, new Blob([JSON.stringify(came)]))
          return came
        } catch (error) {
          const kept = isNotReached(error) ? await parts?.kept(name) : null
          if (!kept) throw error
          return JSON.parse(await kept.text()) as Translation[]
        }
      }}
    >
      {children}
    </TranslatedQuestions>
  )
}
