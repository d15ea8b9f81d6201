import { Type } from 'typebox'
import { Count, Instant, Line, Lines, Marks, OrNull } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'

/** A school or entrance exam, which is taken at one time, or a quiz of a chapter, which can be taken at any time. */
export const PaperKind = () => Type.Enum(['exam', 'entrance', 'quiz'])

/** A question of the bank, with the fields by which an author recognizes it. */
export const PaperQuestion = () =>
  Type.Object({
    code: Type.String(),
    question: Type.String(),
    answer_type: Type.String(),
    subject_code: Type.String(),
    subject_name: Type.String(),
    chapter_no: OrNull(Count()),
    /** As its author typed it. */
    difficulty: OrNull(Type.String()),
    marks: Marks(),
  })

const MAX_SECTIONS = 40
const MAX_IN_SECTION = 300

const MAX_GROUPS = 20
const MAX_STUDENTS_OF_GROUP = 200

/**
 * Students with extra time, counted from their own start: of a batch by its code, or, without a code, the listed ones.
 * A student in several groups gets the longest time. `amount` is the typed value.
 */
export const ExtraGroups = () =>
  Type.Array(
    Type.Object({
      batch: Line(100),
      students: Type.Array(IdIn(), { maxItems: MAX_STUDENTS_OF_GROUP }),
      amount: Line(20),
      unit: Type.Enum(['minutes', 'percent']),
    }),
    { maxItems: MAX_GROUPS },
  )

const MAX_TARGETS = 100

/**
 * The share of a paper's marks that a chapter, an answer type or a difficulty should have. `name` is what the questions
 * have: `PHY12 3`, `single`, `Easy`. `percent` is the typed value.
 */
const Blueprint = () =>
  Type.Array(
    Type.Object({ of: Type.Enum(['chapter', 'answer_type', 'difficulty']), name: Line(200), percent: Line(20) }),
    { maxItems: MAX_TARGETS },
  )

/**
 * The effect of a group: which students of the paper's audience get how many extra minutes; `students` are those of a
 * list by name.
 */
export const ExtraTold = () =>
  Type.Array(
    Type.Object({
      count: Count(),
      names: Type.Array(Type.String()),
      minutes: OrNull(Count()),
      students: Type.Array(Type.Object({ stud_id: Id(), name: Type.String(), admission_no: OrNull(Type.String()) })),
    }),
  )

/** A further problem that prevents sealing a paper; `about` and `count` are its details. */
export const Refusal = () =>
  Type.Object({
    field: Type.String(),
    rule: Type.Enum([
      'code_taken',
      'start_missing',
      'start_over',
      'end_missing',
      'window_short',
      'readers_missing',
      'nobody',
      'readers_archived',
      'readers_gone',
      'overlap',
      'section_count',
      'not_proof_read',
      'not_own',
      'extra_amount',
      'extra_no_minutes',
      'extra_nobody',
      'extra_outside',
      'extra_results',
      'key_known',
    ]),
    about: Type.String(),
    count: Count(),
  })

/**
 * A paper as it is edited: the cells of the sheet `exams`, `entrance` or `quizzes` as texts, and the questions' IDs by
 * sections. A cell that the sheet of its kind does not have is ignored. `start`, `end` and `results` are `2026-11-20
 * 09:00` on the academy's clock; `results` may also be `At once`.
 */
export const PaperFields = () =>
  Type.Object({
    kind: PaperKind(),
    code: Line(100),
    name: Line(400),
    description: Lines(4000),
    subject: Line(100),
    chapter_no: Line(20),
    /** Levels, batches and students: `P2-A; P2-B; 2026-014; not 2026-033`. */
    readers: Line(1999),
    format: Line(100),
    marks: Line(20),
    negative_marks: Line(20),
    pass_marks: Line(20),
    pass_percent: Line(20),
    minutes: Line(20),
    start: Line(40),
    end: Line(40),
    results: Line(40),
    visible_from: Line(20),
    shuffle: Line(20),
    calculator: Line(20),
    exam_true: Line(20),
    extra: ExtraGroups(),
    /** What its author aims at; no part of the paper. */
    blueprint: Type.Optional(Blueprint()),
    questions: Type.Array(Type.Array(Line(80), { maxItems: MAX_IN_SECTION }), { maxItems: MAX_SECTIONS }),
  })

/** The teacher who has proposed a draft in its present state, and when. */
export const Proposed = () => Type.Object({ who: Type.String(), at: Instant() })

/** Roles that build papers. */
export const BUILD = ['owner', 'examiner'] as const

/** Roles that create and edit drafts: teachers only for their own subjects, until the papers are sealed. */
export const WRITE_DRAFTS = ['owner', 'examiner', 'teacher'] as const
