import { Type } from 'typebox'
import { Line, Lines } from '../fields.ts'

/** School or entrance exam: what is built, and sat at one time. */
export const PaperKind = () => Type.Enum(['exam', 'entrance'])

const MAX_SECTIONS = 40
const MAX_IN_SECTION = 300

/**
 * A paper as it is filled in: the cells of the sheet `exams` or `entrance` as texts, and the questions' IDs by sections. A
 * cell that the sheet of its kind has not is left alone. `start`, `end` and `results` are `2026-11-20 09:00` of the
 * academy's clock; `results` may also be `At once`.
 */
export const PaperFields = () =>
  Type.Object({
    kind: PaperKind(),
    code: Line(100),
    name: Line(400),
    description: Lines(4000),
    subject: Line(100),
    readers: Line(200),
    format: Line(100),
    marks: Line(20),
    negative_marks: Line(20),
    pass_marks: Line(20),
    minutes: Line(20),
    start: Line(40),
    end: Line(40),
    results: Line(40),
    shuffle: Line(20),
    calculator: Line(20),
    exam_true: Line(20),
    questions: Type.Array(Type.Array(Line(80), { maxItems: MAX_IN_SECTION }), { maxItems: MAX_SECTIONS }),
  })

/** Who builds papers. */
export const BUILD = ['owner', 'examiner'] as const
