import type { KindName } from '../assessment/kinds.ts'
import type { SharedQuestions } from '../assessment/paper/shared-questions.rules.ts'
import { type LocalizedMessage, localized } from './localized-message.rules.ts'

const CODES_SHOWN = 5
const HOLDERS = {
  quiz: 'shared_in_quiz',
  exam: 'shared_in_exam',
  entrance: 'shared_in_entrance',
} as const satisfies Record<KindName, string>

/** `EX-01: 13 of its 20 questions are also in quiz QZ-01 (PHY-0001, PHY-0002, …)…` */
export function sharedNote({ paper, codes, others }: SharedQuestions): LocalizedMessage {
  const few = (all: string[]) => (all.length > CODES_SHOWN ? `${all.slice(0, CODES_SHOWN).join(', ')} …` : all)
  const holders = others.map(({ paper: { kind, code }, codes: own }) =>
    localized(HOLDERS[kind], { code, codes: few(own) }),
  )
  return localized('shared_questions', { code: paper.code, count: codes.length, all: paper.questions.length, holders })
}
