import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ComparedPaper } from '../assessment/paper/shared-questions.rules.ts'
import { sharedNote } from './shared-note.ts'
import { inEnglish } from './localize.ts'

const never = { visible_at: null, starts_at: null, ends_at: null, results_at: null }
const paper = (kind: ComparedPaper['kind'], code: string, ...codes: string[]): ComparedPaper => {
  return { kind, code, ...never, questions: codes.map((one) => ({ code: one, content: one })) }
}

test('questions that can be known earlier are told with numbers and ids', () => {
  const ids = ['P-1', 'P-2', 'P-3', 'P-4', 'P-5', 'P-6']
  const known = (codes: string[]) =>
    inEnglish(
      sharedNote({
        paper: paper('exam', 'EX', ...ids),
        codes,
        others: [{ paper: paper('quiz', 'QZ', ...codes), codes }],
      }),
    )
  const after = '. Students could know the correct answers before it ends. Use other questions, or show results later.'
  assert.equal(known(['P-2']), `EX: 1 of its 6 questions is also in quiz QZ (P-2)${after}`)
  assert.equal(known(ids), `EX: 6 of its 6 questions are also in quiz QZ (P-1, P-2, P-3, P-4, P-5 …)${after}`)
})
