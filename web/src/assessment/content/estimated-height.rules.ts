import type { Question } from '../question.ts'

// Of the narrowest phone: signs on a line, and pixels.
const ON_A_LINE = 30
const LINE = 28
const PICTURE = 240
const CHOICE = 40
/** Head, margins, and the way to a teacher. */
const FRAME = 220

type Shown = Question & { explanation?: string | null }

/**
 * About how many pixels a question takes in a report or a test, rather more than fewer: what is laid out only once it comes near
 * the screen must not reach over into the place of the next one.
 */
export function estimatedHeight({ text, picture, choices, explanation }: Shown): number {
  const words = [text, explanation ?? '', ...choices.map((choice) => choice.text)]
  const pictures = [picture, ...choices.map((choice) => choice.picture)].filter((one) => one !== null)
  const lines = words.reduce((sum, each) => sum + Math.ceil(each.length / ON_A_LINE), 0)
  return FRAME + lines * LINE + pictures.length * PICTURE + choices.length * CHOICE
}
