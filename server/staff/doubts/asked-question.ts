import { storedAnswers } from '../../assessment/attempt/answer.queries.ts'
import { answerText, keyText } from '../../assessment/attempt/attempt-view.ts'
import { chosenOptions, NO_RESPONSE } from '../../assessment/attempt/response.rules.ts'
import { attemptById } from '../../assessment/attempt/attempt.queries.ts'
import { readContent } from '../../assessment/paper/paper-content.ts'
import type { Tx } from '../../db/db.ts'
import type { SeenDoubt } from './queue.queries.ts'

/** What a doubt's question asks, with the student's answer; null where it is about none, or the attempt is gone. */
export async function askedQuestion(read: Tx, { stud_id, attempt_id, about_id }: SeenDoubt) {
  const attempt = attempt_id === null ? undefined : await attemptById(read, stud_id, attempt_id)
  if (!attempt) return null
  const { paper, askedBy } = await readContent(read, attempt.paper_id)
  const asked = askedBy.get(about_id)
  if (!asked) return null
  const answers = await storedAnswers(read, stud_id, attempt.attempt_id)
  const own = answers.find(({ question_id }) => question_id === about_id) ?? NO_RESPONSE
  const chosen = new Set(chosenOptions(own))
  const { question, key } = asked
  const right = new Set(key.is === 'options' ? key.right : [])
  return {
    paper: paper.name,
    question: question.question,
    passage: question.passage,
    options: asked.options.map(({ option_id, ptext }) => ({
      text: ptext,
      is_right: right.has(option_id),
      is_own: chosen.has(option_id),
    })),
    right_answer: words(keyText(asked)) ?? '',
    own_answer: words(answerText(asked, own)),
    explanation: question.explanation,
  }
}

const words = (told: string | string[] | null) => (Array.isArray(told) ? told.join(', ') : told)
