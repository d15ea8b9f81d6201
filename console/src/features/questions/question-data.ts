import type { FieldName, QuestionLanguage } from '#contract/staff/question-fields.rules.ts'
import type { StaffData } from '../../api/staff-call.ts'

export type StoredQuestion = StaffData<'/staff/question'>

/** In the order in which they stand side by side. */
export const LANGUAGES: readonly QuestionLanguage[] = ['en', 'hi', 'ml']

/** The parts of a question that exist in each language. */
export type Written =
  | 'question'
  | 'passage'
  | 'list_one'
  | 'list_two'
  | 'explanation'
  | `option${'A' | 'B' | 'C' | 'D' | 'E' | 'F'}`

/** Returns the field of a part in a language. */
export const fieldIn = (written: Written, language: QuestionLanguage): FieldName =>
  language === 'en' ? written : `${written}_${language}`
