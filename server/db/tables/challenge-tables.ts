import { table } from './table.ts'

/** Keys that are shown before they are final, and what students hold against them. */
export const challengeTables = {
  /** From when to when those who sat the paper see its key and may challenge it. `told` is 1 once they were told. */
  challenge_windows: table({
    writer: 'assessment',
    columns: { paper_id: 'id', opens_at: 'at', closes_at: 'at', told: 'count' },
  }),
  /** What was decided of challenges: those of one question `declined`, or those of some `corrected` by another key. */
  challenge_decisions: table({
    writer: 'assessment',
    columns: {
      decision_id: 'id',
      paper_id: 'id',
      kind: 'text',
      reason: 'text',
      who: 'text',
      at: 'at',
    },
  }),
  /** What a student holds to be right of a question; `outcome` is `accepted` or `declined`, null before it is decided. */
  challenges: table({
    writer: 'assessment',
    columns: {
      stud_id: 'id',
      attempt_id: 'id',
      question_id: 'id',
      paper_id: 'id',
      option_id: 'id?',
      response: 'text?',
      reason: 'text',
      at: 'at',
      outcome: 'text?',
      decision_id: 'id?',
    },
  }),
  /** Keys that an owner let out although `holder_id` still held so many of the paper's questions. */
  embargo_releases: table({
    writer: 'assessment',
    columns: { paper_id: 'id', holder_id: 'id', questions: 'count', reason: 'text', who: 'text', at: 'at' },
  }),
}
