import type { Tx } from '../../db/db.ts'
import type { Review } from '../sheet.ts'
import { begunPapersWith } from './begun-papers.queries.ts'
import { changesKey, looksSame } from './key-changes.rules.ts'
import { oldKeyWarning, oldTextNote } from './paper-words.rules.ts'
import type { QuestionRow } from './question-columns.ts'
import { questionVersions } from './questions-stored.queries.ts'

/**
 * Says of each paper that students have begun which changed questions it keeps as they were: a warning where another
 * answer is right now, because its results go on by the old one.
 */
export async function reviewKeys(read: Tx, changes: { now: QuestionRow }[], { warn, note }: Review): Promise<void> {
  const changed = new Map(changes.map(({ now }) => [now.code, now]))
  const papers = await begunPapersWith(read, [...changed.keys()])
  const ids = papers.flatMap(({ questions }) => questions.map(({ question_id }) => question_id))
  const held = await questionVersions(read, [...new Set(ids)])
  for (const paper of papers) {
    const keys: string[] = []
    const others: string[] = []
    for (const { question_code, question_id } of paper.questions) {
      const [before, now] = [held.get(question_id), changed.get(question_code)]
      if (!before || !now || looksSame(before, now)) continue
      if (changesKey(before, now)) keys.push(question_code)
      else others.push(question_code)
    }
    if (keys.length > 0) warn(oldKeyWarning(paper, keys))
    if (others.length > 0) note(oldTextNote(paper, others))
  }
}
