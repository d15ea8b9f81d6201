import { firstOf, type LocalizedMessage, localized } from '../../localized-message.rules.ts'
import type { BegunPaper } from './begun-papers.queries.ts'

const KINDS = { quiz: 'paper_quiz', exam: 'paper_exam', entrance: 'paper_entrance' } as const
const TIMES = { minutes: 'times_minutes', end: 'times_end', both: 'times_both' } as const
const MAX_LISTED = 100

/** `exam EX-01 (Unit test 2)`, with the code as it is written. */
export const paperInWords = ({
  kind,
  paper_code,
  name,
}: Pick<BegunPaper, 'kind' | 'paper_code' | 'name'>): LocalizedMessage =>
  localized(KINDS[kind], { code: paper_code, name })

/** A key that does not count is a warning, not a note: otherwise clerks would take the key for stored and done. */
export const oldKeyWarning = (paper: BegunPaper, codes: string[]): LocalizedMessage =>
  localized('old_key', { paper: paperInWords(paper), count: paper.students, codes: firstOf(codes, MAX_LISTED) })

export const oldTextNote = (paper: BegunPaper, codes: string[]): LocalizedMessage =>
  localized('old_text', { paper: paperInWords(paper), count: paper.students, codes: firstOf(codes, MAX_LISTED) })

/** `changed` are the columns that differ. */
export const oldTimeWarning = (paper: BegunPaper, changed: keyof typeof TIMES): LocalizedMessage =>
  localized('old_time', { columns: localized(TIMES[changed]), paper: paperInWords(paper), count: paper.students })
