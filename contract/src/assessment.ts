import { type Static, type TSchema, Type } from 'typebox'
import { Address, Count, Instant, Lines, Marks, OrNull } from './fields.ts'
import { Id, IdIn, MAX_ID } from './ids.ts'

/**
 * A value in a request, or a JSON text of that value; handlers get the value. The keyword `wire: 'json_text'` parses a
 * string and replaces it by its value; invalid JSON and keys like `__proto__` make the call malformed. The value is
 * then checked against the schema in `of`, whose own `wire` keywords apply in turn. `of` is not a keyword of JSON
 * Schema and must be declared to ajv's strict mode.
 */
const OrJsonText = <T extends TSchema>(of: T) => Type.Unsafe<Static<T>>({ wire: 'json_text', of })

/** For a request that must have one of two optional fields. ajv's strict mode requires `properties`. */
export const eitherOf = (...names: string[]) => ({
  anyOf: names.map((name) => ({ properties: { [name]: {} }, required: [name] })),
})

/** More than any paper has; a call with more answers than the paper's questions is malformed too. */
const MAX_ANSWERS = 500

/** Rises with every change of an answer in an attempt; the highest per question wins. */
export const Seq = () => Type.Integer({ minimum: 0, maximum: MAX_ID })

/** How a question is answered: with one option, with several of them, or with a number. */
const AnswerType = () => Type.Enum(['single', 'multiple', 'number'])

/** The most options of a question. */
const MAX_OPTIONS = 6

/**
 * The option's text exactly as in `options`, or the number as it was typed; for a question with several right options a
 * list of their texts. Null, an empty text and an empty list mean no answer.
 */
export const AnswerIn = () => OrNull(Type.Union([Lines(4000), Type.Array(Lines(4000), { maxItems: MAX_OPTIONS })]))

/**
 * An answer as stored: a number in plain notation (`0.5`), the texts of several options in the paper's order.
 */
export const AnswerOut = () => OrNull(Type.Union([Type.String(), Type.Array(Type.String())]))

const MAX_SECONDS = 86_400

/** How long the question was in view, as the device counted; never more than the attempt has lasted. */
export const Seconds = () => Type.Integer({ minimum: 0, maximum: MAX_SECONDS })

/**
 * When an answer was given, and when it was sent, by the device's own clock (epoch ms): the two show how wrong that
 * clock is. Stored with late answers for the staff who judge them. The times cannot be proved.
 */
export const PhoneTime = {
  given_at: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_ID })),
  sent_at: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_ID })),
}

const Submitted = {
  question_id: IdIn(),
  seq: Type.Optional(Seq()),
  seconds: Type.Optional(Seconds()),
  ...PhoneTime,
}

/** Answers of a quiz or a school exam; `seq` as in `/Student/save_answer`. */
export const AnswersByText = () =>
  OrJsonText(Type.Array(Type.Object({ ...Submitted, answer: AnswerIn() }), { maxItems: MAX_ANSWERS }))

/** Answers of an entrance exam: options by their ids, numbers and several options as in the other kinds. */
export const AnswersById = () =>
  OrJsonText(
    Type.Array(
      Type.Object(
        { ...Submitted, option_id: Type.Optional(OrNull(IdIn())), answer: Type.Optional(AnswerIn()) },
        eitherOf('option_id', 'answer'),
      ),
      { maxItems: MAX_ANSWERS },
    ),
  )

/** How many more answers wait on a device; larger than the number of questions in any paper. */
export const Unsent = () => Type.Integer({ minimum: 0, maximum: 1000 })

/** How often the student left the page of a test. Not proof of cheating. */
export const Leaves = () => Type.Integer({ minimum: 0, maximum: 100_000 })

/** The server's clock and the end of the attempt by it, null without a time limit. */
export const Clock = { now: Instant(), deadline: OrNull(Instant()) }

/**
 * For a countdown: the server's clock and the end of the open attempt by it; null without a time limit, without an open
 * attempt, and once its time is over.
 */
export const TimeLeft = () => OrNull(Type.Object({ now: Instant(), deadline: Instant() }))

/** The languages besides English in which a paper may be read. */
export const PaperLanguage = () => Type.Enum(['hi', 'ml'])

/** Languages of the questions in a paper or list; not every question has to exist in each of them. */
export const Languages = { languages: Type.Array(PaperLanguage()) }

/**
 * A part of a paper. `subject_name` and `answer_type` are null where its questions differ in them, `attempt_at_most`
 * where all of its questions count; otherwise the first `attempt_at_most` answered ones count. A section with `minutes`
 * is locked: such sections follow one another.
 */
export const PaperSection = {
  section_id: Id(),
  name: Type.String(),
  subject_name: OrNull(Type.String()),
  answer_type: OrNull(AnswerType()),
  attempt_at_most: OrNull(Count()),
  minutes: OrNull(Count()),
}

/**
 * What a wrong answer costs in a section: `negative_marks`, to be divided by three when `negative_thirds` is true; null
 * where its questions differ.
 */
export const WrongAnswer = { negative_marks: OrNull(Marks()), negative_thirds: Type.Boolean() }

/** Rules of the whole paper. `integer_only`: numbers are answered with the nearest integer. */
export const PaperRules = {
  calculator: Type.Enum(['none', 'basic']),
  integer_only: Type.Boolean(),
  /** A choice counts only after Save & Next; the device shows which choices are not saved. */
  exam_true: Type.Boolean(),
  /** Present if the screen is to look like the national test whose format the paper has. */
  national_look: Type.Optional(Type.Literal(true)),
  ...Languages,
}

/**
 * The common fields of an opened attempt of any kind: `attempt_id` is the id for `/Student/save_answer`. `place` is the
 * question that was displayed last, `visited` all that were, as sent by `/Student/save_place`; absent before. Sections
 * are in the paper's order; `ends_at` is the end of a locked one. `paused_until` exists while the hall is paused: the
 * latest time at which it continues.
 */
export const OpenedAttempt = {
  attempt_id: Id(),
  ...Clock,
  sections: Type.Array(Type.Object({ ...PaperSection, ...WrongAnswer, ends_at: OrNull(Instant()) })),
  ...PaperRules,
  place: Type.Optional(Id()),
  visited: Type.Optional(Type.Array(Id())),
  paused_until: Type.Optional(Instant()),
}

/** Present if the key of the paper can be challenged, now or later, or the student has challenged it. */
export const Challenges = { challenges: Type.Optional(Type.Literal(true)) }

/** Two lists whose items are to be matched. */
const MatchLists = () => Type.Object({ one: Type.Array(Type.String()), two: Type.Array(Type.String()) })

/** A question in another language; `options` in the order in which they are asked. */
export const Translated = {
  question_id: Id(),
  question: Type.String(),
  passage: OrNull(Type.String()),
  lists: OrNull(MatchLists()),
  options: Type.Array(Type.String()),
}

/** The server's state of a question in addition to its answer, for resuming. */
export const Saved = { marked: Type.Boolean(), seq: Seq() }

/** The picture of each of `options`; the option's text names it and is the answer. */
export const OptionImages = { option_images: Type.Array(OrNull(Address())) }

/**
 * The common fields of a paper's questions: section, type of answer, and, where they exist, a passage shared with
 * neighbours and two lists to be matched.
 */
export const AskedQuestion = {
  section_id: Id(),
  answer_type: AnswerType(),
  /** The place in the paper before shuffling, where only the first answered questions of its section count. */
  paper_place: Type.Optional(Count()),
  passage: Type.Optional(Type.String()),
  passage_image: Type.Optional(Address()),
  /** What the pictures show, in words. */
  question_image_text: Type.Optional(Type.String()),
  passage_image_text: Type.Optional(Type.String()),
  lists: Type.Optional(MatchLists()),
}

/**
 * `ptext` is the text, or the address of the picture; `alt` describes the picture, null for a text and without a
 * description. `name` identifies a picture in an answer with several options.
 */
export const TypedOption = Type.Object({
  id: Id(),
  ptype: Type.Enum(['text', 'image']),
  ptext: Type.String(),
  alt: OrNull(Type.String()),
  name: Type.Optional(Type.String()),
})

/** A question whose options are given as texts. */
export const AskedByText = {
  question_id: Id(),
  ...AskedQuestion,
  question: Type.String(),
  question_image: OrNull(Address()),
  options: Type.Array(Type.String()),
  ...OptionImages,
}

/** A question of a quiz or a school exam while it is being answered. */
export const OpenQuestion = Type.Object({
  ...AskedByText,
  marks: Marks(),
  saved_answer: AnswerOut(),
  ...Saved,
})

/** `not_evaluated`: answered beyond the number of questions that count in its section. */
export const Outcome = () => Type.Enum(['right', 'partly', 'wrong', 'left', 'not_evaluated', 'cancelled'])

/**
 * The fields that a report adds to each question. `marks_gained` is below zero where a wrong answer costs marks;
 * `subject_name` is null where all questions of the paper have one subject; `seconds` is the time in view, where it is
 * known. `key_corrected` is the reason for a correction of the key after the test; absent without a correction.
 */
export const Reviewed = {
  ...AskedQuestion,
  outcome: Outcome(),
  seconds: Type.Optional(Count()),
  key_corrected: Type.Optional(Type.String()),
  question_image: OrNull(Address()),
  explanation: OrNull(Type.String()),
  marks_gained: Marks(),
  subject_name: OrNull(Type.String()),
  /** Its number in the student's own paper, from 1; present if other questions are held back. */
  number: Type.Optional(Count()),
}

/**
 * The number of questions held back until other papers that contain them are over; absent if all are shown.
 */
export const HeldBack = {
  held_back: Type.Optional(Type.Array(Type.Object({ paper: Type.String(), count: Count() }))),
}

/** The fields of a paper in a list; `time` in minutes, null without a limit. */
export const Paper = {
  max_marks: Marks(),
  question_count: Count(),
  time: OrNull(Count()),
  ending_at: OrNull(Instant()),
}

/** 0 until the attempt is submitted. */
export const Attended = () => Type.Union([Type.Literal(0), Type.Literal(1)])

/**
 * A student's proof of a submit: its number, its time, and how many questions were answered, marked for review, and
 * left out; `answered_marked` of them are both answered and marked, `not_visited` were never on display. The latter is
 * absent where no device said which questions were.
 */
export const Receipt = {
  receipt: Type.Object({
    number: Type.String(),
    submitted_at: Instant(),
    answered: Count(),
    marked: Count(),
    answered_marked: Type.Optional(Count()),
    left: Count(),
    not_visited: Type.Optional(Count()),
  }),
}

/** The figures of a graded submit: marks reached, and marks that pass. Null while the result is pending. */
export const Reached = { marks: OrNull(Marks()), pass_marks: OrNull(Marks()) }

/**
 * When the results of the paper are published; null from then on. Before, marks are null and the result is `pending`.
 */
export const ResultsAt = { results_at: OrNull(Instant()) }
