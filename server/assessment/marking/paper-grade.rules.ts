import { type Answers, answerTo, countedQuestions, type Section, sectionMaximum } from './counted-questions.rules.ts'
import { type ExactMarks, exactMarks, roundToHundredths } from './exact-marks.rules.ts'
import { gradeQuestion, isAttempted, type Outcome, type QuestionGrade } from './marking.rules.ts'

/**
 * Sums over questions, and how many had each outcome. `marks` may be negative. `gained` are the positive marks alone;
 * `lost` is how far wrong and partly right answers fell short of full marks: a wrong one by its marks and its penalty.
 */
export type Tally = Record<Outcome, number> & {
  marks: ExactMarks
  gained: ExactMarks
  lost: ExactMarks
  maximum: ExactMarks
}

export type PaperGrade = {
  questions: Map<number, QuestionGrade>
  /** In the order of the paper's sections. */
  sections: Tally[]
  /** By subject. In a section with a choice, a subject's maximum is as if all chosen questions were of it. */
  subjects: Map<number, Tally>
  total: Tally
  /** Saved answers that are not empty, evaluated or not. */
  answered: number
}

/** The tally of no question. */
export const emptyTally = (): Tally => ({
  marks: 0,
  gained: 0,
  lost: 0,
  maximum: 0,
  right: 0,
  partly: 0,
  wrong: 0,
  left: 0,
  not_evaluated: 0,
  cancelled: 0,
})

/** Grades one student's answers to a paper, whose question ids are each there once. All marks are exact. */
export function gradePaper(sections: readonly Section[], answers: Answers): PaperGrade {
  const grade: PaperGrade = {
    questions: new Map(),
    sections: sections.map(emptyTally),
    subjects: new Map(),
    total: emptyTally(),
    answered: 0,
  }
  for (const [at, section] of sections.entries()) {
    const own = grade.sections[at]
    if (own) gradeSection(section, answers, own, grade)
  }
  return grade
}

function gradeSection(section: Section, answers: Answers, own: Tally, grade: PaperGrade): void {
  const counted = countedQuestions(section, answers)
  for (const question of section.questions) {
    const { question_id, subject_id, scheme } = question
    const answer = answerTo(answers, question_id)
    const graded = gradeQuestion(question, answer, counted.has(question_id))
    grade.questions.set(question_id, graded)
    if (isAttempted(scheme.answer_type, answer)) grade.answered += 1
    for (const tally of [own, grade.total, tallyOf(grade.subjects, subject_id)]) {
      add(tally, graded, exactMarks(scheme.marks))
    }
  }
  own.maximum = sectionMaximum(section, counted)
  grade.total.maximum += own.maximum
  for (const [subject, questions] of Map.groupBy(section.questions, ({ subject_id }) => subject_id)) {
    tallyOf(grade.subjects, subject).maximum += sectionMaximum({ ...section, questions }, counted)
  }
}

function tallyOf(tallies: Map<number, Tally>, subject: number): Tally {
  const known = tallies.get(subject) ?? emptyTally()
  tallies.set(subject, known)
  return known
}

function add(tally: Tally, { marks, outcome }: QuestionGrade, full: ExactMarks): void {
  tally[outcome] += 1
  tally.marks += marks
  tally.gained += Math.max(0, marks)
  if (outcome === 'wrong' || outcome === 'partly') tally.lost += full - marks
}

/**
 * Returns a tally with marks in whole hundredths, each rounded by itself: rounded sections may miss a rounded total.
 */
export const inHundredths = (tally: Tally): Tally => ({
  ...tally,
  marks: roundToHundredths(tally.marks),
  gained: roundToHundredths(tally.gained),
  lost: roundToHundredths(tally.lost),
  maximum: roundToHundredths(tally.maximum),
})

/** What a paper gives at most, for its list. */
export const paperMaximum = (sections: readonly Section[]): ExactMarks => gradePaper(sections, new Map()).total.maximum
