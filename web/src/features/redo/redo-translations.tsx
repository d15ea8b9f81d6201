import type { ReactNode } from 'react'
import { post } from '../../api/calls.ts'
import { TranslatedQuestions } from '../../assessment/translation/translated-questions.tsx'
import { useStudId } from '../../session/session-store.ts'
import type { RedoRow } from './redo.api.ts'

type RedoTranslationsProps = {
  row: RedoRow
  /** Those that come after it. */
  others: RedoRow[]
  children: ReactNode
}

const LANGUAGES = ['hi', 'ml'] as const

/** Has a question of the list read in the languages of today's questions, which come for all of them at once. */
export function RedoTranslations({ row, others, children }: RedoTranslationsProps) {
  const stud_id = useStudId()
  const all = [row, ...others]
  return (
    <TranslatedQuestions
      languages={LANGUAGES.filter((one) => all.some(({ languages }) => languages.includes(one)))}
      of={['redo', stud_id]}
      fetch={async (language, signal) => post('/Student/redo_translations', { stud_id, language }, { signal })}
      // It may have come on the list since.
      lacks={(language, came) =>
        row.languages.includes(language) && came.every(({ question_id }) => question_id !== row.question_id)
      }
    >
      {children}
    </TranslatedQuestions>
  )
}
