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

/** How a question is answered: with one option, with several of them, or with a number. */
const AnswerType = () => Type.Enum(['single', 'multiple', 'number'])

/** A question has six options at the most. */
const MAX_OPTIONS = 6

/**
 * The option's text exactly as in `options`, or the number as it was typed; of a question with several right options a
 * list of their texts. Null, an empty text and an empty list are none.
 */
export const AnswerIn = () => OrNull(Type.Union([Lines(4000), Type.Array(Lines(4000), { maxItems: MAX_OPTIONS })]))

/** The same as it is held: a number in its plain form (`0.5`), the texts of several options in the paper's order. */
export const AnswerOut = () => OrNull(Type.Union([Type.String(), Type.Array(Type.String())]))

const MAX_SECONDS = 86_400

/** How long the question was in view, as the device counted; never more than the attempt has lasted. */
export const Seconds = () => Type.Integer({ minimum: 0, maximum: MAX_SECONDS })

/**
 * When an answer was given, and when it is sent, by the device's own clock (epoch ms): from both follows how wrong that
 * clock is. Kept with answers that come late, for whoever judges them; nothing proves it.
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

/** Answers of an entrance exam, which names its options by id, and numbers and several options as the others do. */
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

/** How many more answers wait on a device: more than any paper has questions are none. */
export const Unsent = () => Type.Integer({ minimum: 0, maximum: 1000 })

/** How often the page of a test was left for another one; a fact, no verdict. */
export const Leaves = () => Type.Integer({ minimum: 0, maximum: 100_000 })

/** The server's clock and when the attempt ends by it; null for an attempt without a limit. */
export const Clock = { now: Instant(), deadline: OrNull(Instant()) }

/**
 * For whoever counts down: the server's clock and when the open attempt ends by it; null without a limit, without an open
 * attempt, and once its time is over.
 */
export const TimeLeft = () => OrNull(Type.Object({ now: Instant(), deadline: Instant() }))

/** Beside English, in which a paper may be read. */
export const PaperLanguage = () => Type.Enum(['hi', 'ml'])

/** Those in which questions of a paper, or of a list, may be read: not each of them needs to be there in each. */
export const Languages = { languages: Type.Array(PaperLanguage()) }

/**
 * A part of a paper. `subject_name` and `answer_type` are null where its questions differ in it, `attempt_at_most` where
 * all of them count: else the first so many answered ones do. With `minutes` it is locked: one comes after the other.
 */
export const PaperSection = {
  section_id: Id(),
  name: Type.String(),
  subject_name: OrNull(Type.String()),
  answer_type: OrNull(AnswerType()),
  attempt_at_most: OrNull(Count()),
  minutes: OrNull(Count()),
}

/** What holds for all of a paper: `integer_only` where numbers are asked for as the nearest integer. */
export const PaperRules = {
  calculator: Type.Enum(['none', 'basic']),
  integer_only: Type.Boolean(),
  /** A choice counts as chosen by Save & Next only; the device tells what is not saved. */
  exam_true: Type.Boolean(),
  ...Languages,
}

/**
 * What an opened attempt carries, whatever its kind: `attempt_id` is what `/Student/save_answer` is called with. `place`
 * is the question that was on display last, `visited` all that were, as `/Student/save_place` told; left out before.
 * Sections are in the paper's order; `ends_at` is when a locked one ends. `paused_until` is there while the hall is paused:
 * when it goes on at the latest.
 */
export const OpenedAttempt = {
  attempt_id: Id(),
  ...Clock,
  sections: Type.Array(Type.Object({ ...PaperSection, ends_at: OrNull(Instant()) })),
  ...PaperRules,
  place: Type.Optional(Id()),
  visited: Type.Optional(Type.Array(Id())),
  paused_until: Type.Optional(Instant()),
}

/** There where the key of the paper may be challenged, now or later, or the student has challenged it. */
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

/** What the server holds of a question beside its answer, to resume with. */
export const Saved = { marked: Type.Boolean(), seq: Seq() }

/** Beside each of `options` its picture; the text names it, and is what an answer says. */
export const OptionImages = { option_images: Type.Array(OrNull(Address())) }

/**
 * What every question of a paper carries: its section, how it is answered, and, where it has them, a passage that its
 * neighbours share and two lists to be matched.
 */
export const AskedQuestion = {
  section_id: Id(),
  answer_type: AnswerType(),
  /** Where only the first so many answered ones of its section count: its place in the paper, shuffled or not. */
  paper_place: Type.Optional(Count()),
  passage: Type.Optional(Type.String()),
  passage_image: Type.Optional(Address()),
  /** What the pictures show, in words. */
  question_image_text: Type.Optional(Type.String()),
  passage_image_text: Type.Optional(Type.String()),
  lists: Type.Optional(MatchLists()),
}

/**
 * `ptext` is the text, or the address of the picture; `alt` says in words what that shows, null beside a text and where
 * the provider gave no words. `name` is what an answer with several options calls a picture.
 */
export const TypedOption = Type.Object({
  id: Id(),
  ptype: Type.Enum(['text', 'image']),
  ptext: Type.String(),
  alt: OrNull(Type.String()),
  name: Type.Optional(Type.String()),
})

/** A question whose options are told by their texts. */
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
 * What a report adds to each question. `marks_gained` is below zero where a wrong answer costs marks; `subject_name` is
 * null where all questions of the paper are of one subject; `seconds` is how long it was in view, where that is known.
 * `key_corrected` is why what is right was corrected after the test; left out of questions whose key is as it was.
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
  /** Its place in the student's own paper, from 1, where others are held back. */
  number: Type.Optional(Count()),
}

/**
 * So many questions are not shown before these papers are over, of which they are a part as well; left out where all are
 * shown.
 */
export const HeldBack = {
  held_back: Type.Optional(Type.Array(Type.Object({ paper: Type.String(), count: Count() }))),
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
