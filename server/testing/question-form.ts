import { allStaffCalls } from '#contract/staff/all-staff-calls.ts'
import type { SignedInStaff } from './staff-browser.ts'

const NOTHING = Object.fromEntries(
  Object.keys(allStaffCalls.staffSaveQuestion.body.properties.fields.properties).map((field) => [field, '']),
)

/** A valid form, with changes. */
export const questionForm = (subject: string, changes: Record<string, string> = {}): Record<string, string> => ({
  ...NOTHING,
  subject,
  type: 'Single',
  question: 'What is $2^3$?',
  optionA: '6',
  optionB: '8',
  correct: 'B',
  marks: '4',
  negative_marks: '1',
  ...changes,
})

/** A person who writes questions, as the console's page does. */
export function questionAuthor(staff: SignedInStaff) {
  const save = async (fields: Record<string, string>, of: object = {}) =>
    (await staff.post('save_question', { ...of, fields })).body.data
  const question = async (question_id: number) => (await staff.post('question', { question_id })).body.data
  const codes = async (filter: object = {}): Promise<string[]> =>
    (await staff.post('questions', filter)).body.data.questions.map(({ code }: { code: string }) => code)
  return { ...staff, save, question, codes }
}
