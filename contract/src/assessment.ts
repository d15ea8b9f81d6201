import { type Static, type TSchema, Type } from 'typebox'
import { Address, Count, Instant, Lines, Marks, OrNull } from './fields.ts'
import { Id, IdIn, MAX_ID } from './ids.ts'

/**
 * A value in a request, or a JSON text of that value; handlers get the value.
 * The keyword `wire: 'json_text'` parses a string (no JSON: the call is malformed; keys like `__proto__` too), puts
 * the value in its place and then holds it, or what was no string, against the schema in `of`, whose own `wire`
 * keywords apply in turn. `of` is a keyword without a meaning of its own and must be declared to ajv's strict mode.
 */
const OrJsonText = <T extends TSchema>(of: T) => Type.Unsafe<Static<T>>({ wire: 'json_text', of })

/** For a request that must have one of two optional fields. `properties` stands there for ajv's strict mode. */
export const eitherOf = (...names: string[]) => ({
  anyOf: names.map((name) => ({ properties: { [name]: {} }, required: [name] })),
})

/** More than any paper has; more answers than the paper's questions are malformed as well. */
const MAX_ANSWERS = 500

/** Rises with every change of an answer in an attempt; the highest per question wins. */
export const Seq = () => Type.Integer({ minimum: 0, maximum: MAX_ID })

/** The option's text exactly as in `options`; null or an empty text for none. */
export const AnswerIn = () => OrNull(Lines(4000))

/** Answers of a quiz or a school exam; `seq` as in `/Student/save_answer`. */
export const AnswersByText = () =>
  OrJsonText(
    Type.Array(Type.Object({ question_id: IdIn(), answer: AnswerIn(), seq: Type.Optional(Seq()) }), {
      maxItems: MAX_ANSWERS,
    }),
  )

/** Answers of an entrance exam, which names its options by id. */
export const AnswersById = () =>
  OrJsonText(
    Type.Array(Type.Object({ question_id: IdIn(), option_id: OrNull(IdIn()), seq: Type.Optional(Seq()) }), {
      maxItems: MAX_ANSWERS,
    }),
  )

/** The server's clock and when the attempt ends by it; null for an attempt without a limit. */
export const Clock = { now: Instant(), deadline: OrNull(Instant()) }

/**
 * For whoever counts down: the server's clock and when the open attempt ends by it; null without a limit, without an open
 * attempt, and once its time is over.
 */
export const TimeLeft = () => OrNull(Type.Object({ now: Instant(), deadline: Instant() }))

/**
 * What an opened attempt carries, whatever its kind: `attempt_id` is what `/Student/save_answer` is called with. `place`
 * is the question that was on display last, `visited` all that were, as `/Student/save_place` told; left out before.
 */
export const OpenedAttempt = {
  attempt_id: Id(),
  ...Clock,
  place: Type.Optional(Id()),
  visited: Type.Optional(Type.Array(Id())),
}

/** What the server holds of a question beside its answer, to resume with. */
export const Saved = { marked: Type.Boolean(), seq: Seq() }

/** Beside each of `options` its picture; the text names it, and is what an answer says. */
export const OptionImages = { option_images: Type.Array(OrNull(Address())) }

/** A question of a quiz or a school exam while it is being answered. */
export const OpenQuestion = Type.Object({
  question_id: Id(),
  question: Type.String(),
  question_image: OrNull(Address()),
  options: Type.Array(Type.String()),
  ...OptionImages,
  marks: Marks(),
  saved_answer: OrNull(Type.String()),
  ...Saved,
})

/**
 * What a report adds to each question. `marks_gained` is below zero where a wrong answer costs marks; `subject_name` is
 * null where all questions of the paper are of one subject.
 */
export const Reviewed = {
  question_image: OrNull(Address()),
  explanation: OrNull(Type.String()),
  marks_gained: Marks(),
  subject_name: OrNull(Type.String()),
}

/** What a list tells about a paper; `time` in minutes, null where there is no limit. */
export const Paper = {
  max_marks: Marks(),
  question_count: Count(),
  time: OrNull(Count()),
  ending_at: OrNull(Instant()),
}

/** 0 until the attempt is submitted. */
export const Attended = () => Type.Union([Type.Literal(0), Type.Literal(1)])

/**
 * What a student can show for a submit: a number to name it by, when it was, how many questions were answered, how many
 * of all were marked for review, and how many were left.
 */
export const Receipt = {
  receipt: Type.Object({
    number: Type.String(),
    submitted_at: Instant(),
    answered: Count(),
    marked: Count(),
    left: Count(),
  }),
}

/** The figures of a graded submit: marks reached, and marks that pass. Null while the result is pending. */
export const Reached = { marks: OrNull(Marks()), pass_marks: OrNull(Marks()) }

/** When the results of the paper come; null from then on. Until then its marks are null and its result is `pending`. */
export const ResultsAt = { results_at: OrNull(Instant()) }
