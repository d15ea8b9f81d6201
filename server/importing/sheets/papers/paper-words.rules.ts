import { firstOf, type Told, told } from '../../told.rules.ts'
import type { BegunPaper } from './begun-papers.queries.ts'

const KINDS = { quiz: 'paper_quiz', exam: 'paper_exam', entrance: 'paper_entrance' } as const
const TIMES = { minutes: 'times_minutes', end: 'times_end', both: 'times_both' } as const
const MAX_LISTED = 100

/** `exam EX-01 (Unit test 2)`, with the code as it is written. */
export const paperInWords = ({ kind, paper_code, name }: Pick<BegunPaper, 'kind' | 'paper_code' | 'name'>): Told =>
  told(KINDS[kind], { code: paper_code, name })

/** A key that does not count, in capital letters: without them it would be taken for stored and done. */
export const oldKeyWarning = (paper: BegunPaper, codes: string[]): Told =>
  told('old_key', { paper: paperInWords(paper), count: paper.students, codes: firstOf(codes, MAX_LISTED) })

export const oldTextNote = (paper: BegunPaper, codes: string[]): Told =>
  told('old_text', { paper: paperInWords(paper), count: paper.students, codes: firstOf(codes, MAX_LISTED) })

/** `changed` are the columns that differ. */
export const oldTimeWarning = (paper: BegunPaper, changed: keyof typeof TIMES): Told =>
  told('old_time', { columns: told(TIMES[changed]), paper: paperInWords(paper), count: paper.students })
