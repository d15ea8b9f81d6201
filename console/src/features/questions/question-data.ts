import type { FieldName, QuestionLanguage } from '#contract/staff/question-fields.rules.ts'
import type { StaffData } from '../../api/staff-call.ts'

export type StoredQuestion = StaffData<'/staff/question'>

/** In the order in which they stand side by side. */
export const LANGUAGES: readonly QuestionLanguage[] = ['en', 'hi', 'ml']

/** What of a question is there in each language. */
export type Written =
  | 'question'
  | 'passage'
  | 'list_one'
  | 'list_two'
  | 'explanation'
  | `option${'A' | 'B' | 'C' | 'D' | 'E' | 'F'}`

/** The field that has something in a language. */
export const fieldIn = (written: Written, language: QuestionLanguage): FieldName =>
  language === 'en' ? written : `${written}_${language}`
