import { blankFields } from '#contract/staff/question-fields.rules.ts'
import type { Product } from './product.ts'
import { aStaffMember } from './staff.ts'

const OPTIONS = { optionA: 'right', optionB: 'wrong', optionC: 'far off', optionD: 'farther off', correct: 'A' }

/**
 * Returns the IDs of proof-read questions of a subject that are in no other paper, as sealing an exam requires. Their
 * IDs and texts begin with `word`.
 */
export async function ownQuestions(
  product: Product,
  word: string,
  count: number,
  subject = 'PHY12',
): Promise<string[]> {
  const [author, reader] = [await aStaffMember(product, 'examiner'), await aStaffMember(product, 'examiner')]
  const codes = Array.from({ length: count }, (_, at) => `${word}-${at + 1}`)
  for (const code of codes) {
    const fields = { ...blankFields(), ...OPTIONS, code, subject, question: `${code}: which?` }
    await author.call('/staff/save_question', { fields })
  }
  const { questions } = await reader.call<{ questions: { question_id: number }[] }>('/staff/questions', {
    search: word,
  })
  const question_ids = questions.map(({ question_id }) => question_id)
  await reader.call('/staff/proof_read_questions', { question_ids, undo: false })
  return codes
}
