/** With so many answers, the student's own share of right ones counts as much as the middle. */
const HALF_AT = 30
const MIDDLE = 0.5
/** Under so many answers nothing is said of a chapter. */
const FEWEST = 10

/** `asked`: how many questions of exams that are over are of the chapter; `right` may have halves. */
export type ChapterFacts = { asked: number; answered: number; right: number }

/** Percentages are whole ones, null where nothing can be said. */
export type StudyFacts = { exam_percent: number | null; right_percent: number | null }

/** The share of right answers, pulled to the middle: nobody is weak in a chapter after two wrong answers. */
export const pulledShare = ({ answered, right }: Omit<ChapterFacts, 'asked'>): number =>
  (right + HALF_AT * MIDDLE) / (answered + HALF_AT)

const percent = (share: number): number => Math.round(100 * share)

/**
 * Returns the chapters in the order in which to study them: by what the exams ask, times how weak the student is. Where
 * no exam is over, or a chapter is as good as another, the weaker one comes first, then the one that was listed first.
 */
export function studyNext<C extends ChapterFacts>(chapters: readonly C[]): (C & StudyFacts)[] {
  const all = chapters.reduce((sum, { asked }) => sum + asked, 0)
  const weighed = chapters.map((chapter) => {
    const { asked, answered, right } = chapter
    const weakness = 1 - pulledShare(chapter)
    const share = all === 0 ? null : asked / all
    const facts = {
      exam_percent: share === null ? null : percent(share),
      right_percent: answered < FEWEST ? null : percent(right / answered),
    }
    return { chapter: { ...chapter, ...facts }, weakness, score: (share ?? 1) * weakness }
  })
  return weighed.toSorted((a, b) => b.score - a.score || b.weakness - a.weakness).map(({ chapter }) => chapter)
}
