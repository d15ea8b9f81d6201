import type { QuestionFields } from '#contract/staff/question-fields.rules.ts'

/** A practised reader's words in a second: who needs less has not read. */
const WORDS_PER_SECOND = 6
const LEAST_SECONDS = 3
const MOST_SECONDS = 60

// What is not read: where a question belongs, its files and its key.
const NOT_READ =
  /^(?:code|subject|chapter_no|difficulty|keep_order|type|marks|negative_marks|correct|(?:passage|question)_image|image[A-F])$|_(?:hi|ml)$/

/** How many seconds a proof of a question takes at least, by its words in English. */
export function readingSeconds(fields: QuestionFields): number {
  const words = Object.entries(fields)
    .filter(([name]) => !NOT_READ.test(name))
    .flatMap(([, text]) => text.split(/\s+/))
    .filter((word) => word !== '').length
  return Math.min(MOST_SECONDS, Math.max(LEAST_SECONDS, Math.ceil(words / WORDS_PER_SECOND)))
}
