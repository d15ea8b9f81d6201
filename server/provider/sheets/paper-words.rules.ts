import type { BegunPaper } from './begun-papers.queries.ts'

const KIND_WORDS = { quiz: 'quiz', exam: 'exam', entrance: 'entrance exam' }
const MAX_LISTED = 100

/** `exam EX-01 (Unit test 2)`, with the code as it is written. */
export const paperInWords = ({ kind, paper_code, name }: Pick<BegunPaper, 'kind' | 'paper_code' | 'name'>): string =>
  `${KIND_WORDS[kind]} ${paper_code} (${name})`

const listed = (codes: string[]): string => {
  const more = codes.length - MAX_LISTED
  return more > 0 ? `${codes.slice(0, MAX_LISTED).join(', ')} and ${more} more` : codes.join(', ')
}

/** A key that does not count, in capital letters: without them it would be taken for stored and done. */
export function oldKeyWarning(paper: BegunPaper, codes: string[]): string {
  const who = paper.students === 1 ? '1 STUDENT HAS' : `${paper.students} STUDENTS HAVE`
  return `THE CHANGED KEY HAS NO EFFECT ON ${paperInWords(paper)}: ${who} BEGUN IT. ALL ITS RESULTS KEEP THE OLD KEY. Questions: ${listed(codes)}`
}

export function oldTextNote(paper: BegunPaper, codes: string[]): string {
  const who = paper.students === 1 ? '1 student has' : `${paper.students} students have`
  return `${who} begun ${paperInWords(paper)}: there these questions stay as they were: ${listed(codes)}`
}

/** `columns` are those that changed, Minutes or End. */
export function oldTimeWarning(paper: BegunPaper, columns: string[]): string {
  const who = paper.students === 1 ? '1 STUDENT WHO IS' : `${paper.students} STUDENTS WHO ARE`
  const what = columns.join(' AND ').toUpperCase()
  return `THE CHANGE OF ${what} HAS NO EFFECT FOR ${who} TAKING ${paperInWords(paper)} NOW: THEIR TIME WAS FIXED WHEN THEY BEGAN. It counts for those who begin later`
}
