import type { Question } from '../../question.ts'

// Of the narrowest phone: signs on a line, and pixels.
const LINE_CHARACTERS = 30
const LINE_PX = 28
const PICTURE_PX = 240
const OPTION_PX = 40
/** Head, margins, and the way to a teacher. */
const FRAME_PX = 220

type Shown = Question & { explanation?: string | null }

/**
 * About how many pixels a question takes in a report or a test, rather more than fewer: what is laid out only once it comes near
 * the screen must not reach over into the place of the next one.
 */
export function estimatedHeight({ text, picture, options, explanation }: Shown): number {
  const words = [text, explanation ?? '', ...options.map((option) => option.text)]
  const pictures = [picture, ...options.map((option) => option.picture)].filter((one) => one !== null)
  const lines = words.reduce((sum, each) => sum + Math.ceil(each.length / LINE_CHARACTERS), 0)
  return FRAME_PX + lines * LINE_PX + pictures.length * PICTURE_PX + options.length * OPTION_PX
}
