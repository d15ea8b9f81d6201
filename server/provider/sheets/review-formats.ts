import { misfitOf } from '../../assessment/format/fits-section.rules.ts'
import type { Tx } from '../../db/db.ts'
import type { Change, Review } from '../sheet.ts'
import { told } from '../told.rules.ts'
import { unbegunWithFormat } from './begun-papers.queries.ts'
import { paperInWords } from './paper-words.rules.ts'
import type { questionColumns } from './question-columns.ts'
import { factsOf } from './question-facts.rules.ts'

/**
 * Notes of each paper with a format that nobody has begun which changed questions it keeps as they were: as they are now,
 * they do not fit its sections.
 */
export async function reviewFormats(
  read: Tx,
  changes: Change<typeof questionColumns>[],
  { note }: Review,
): Promise<void> {
  const changed = new Map(changes.map((change) => [change.now.code, change]))
  for (const paper of await unbegunWithFormat(read, [...changed.keys()])) {
    const kept = paper.questions.filter(({ question_code, answer_type, partial }) => {
      const change = changed.get(question_code)
      const rules = { answer_type, partial: partial ?? 'none', integer_only: paper.integer_only === 1 }
      return change && misfitOf(factsOf(change.now), rules) !== null
    })
    if (kept.length === 0) continue
    const codes = kept.map(({ question_code }) => question_code)
    note(told('format_keeps', { paper: paperInWords(paper), codes }))
  }
}
