/** A section in the words of the sheet, as far as it is filled in. */
type SectionText = {
  section: string
  type: string
  questions: string
  attempt_at_most: string
  marks: string
  negative_marks: string
  partial: string
  minutes: string
}

const TYPES = { Single: 'single', Multiple: 'multiple', Number: 'number' } as const
/** `Physics Section A`: sections of several subjects stand in one table. */
const SUBJECT_FIRST = /^(.+) Section \w+$/
const THIRDS = /^(\d+)\/3$/

/** Returns the number that is typed; null where nothing or no number is. */
function numberOf(text: string): number | null {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : null
}

/** What a wrong answer costs, to be divided by three where it is typed as thirds; null where it is open. */
function costOf(text: string): { negative_marks: number | null; negative_thirds: boolean } {
  const thirds = THIRDS.exec(text.trim())
  return thirds
    ? { negative_marks: Number(thirds[1]), negative_thirds: true }
    : { negative_marks: numberOf(text), negative_thirds: false }
}

const isType = (type: string): type is keyof typeof TYPES => Object.hasOwn(TYPES, type)

/** The sections as a student's instructions show them: those whose questions and marks are filled in. */
export const shownSections = (sections: readonly SectionText[]) =>
  sections.flatMap((one, at) => {
    const [question_count, marks] = [numberOf(one.questions), numberOf(one.marks)]
    if (question_count === null || marks === null || one.section.trim() === '') return []
    return [
      {
        section_id: at,
        name: one.section.trim(),
        subject_name: SUBJECT_FIRST.exec(one.section.trim())?.[1] ?? null,
        question_count,
        answer_type: isType(one.type) ? TYPES[one.type] : null,
        attempt_at_most: numberOf(one.attempt_at_most),
        minutes: numberOf(one.minutes),
        marks,
        ...costOf(one.negative_marks),
        partial: one.partial !== '',
      },
    ]
  })

/** What a whole test has: questions, marks of those that count, and the sections' time; null where the paper says it. */
export function totalsOf(sections: readonly SectionText[]) {
  const shown = shownSections(sections)
  const sum = (of: (section: (typeof shown)[number]) => number) => shown.reduce((total, one) => total + of(one), 0)
  const isTimed = shown.some(({ minutes }) => minutes !== null)
  return {
    questions: sum((one) => one.question_count),
    marks: sum(({ attempt_at_most, question_count, marks }) => (attempt_at_most ?? question_count) * marks),
    minutes: isTimed ? sum(({ minutes }) => minutes ?? 0) : null,
  }
}
