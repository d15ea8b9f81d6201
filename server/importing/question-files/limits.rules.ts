import type { BadBlock } from './question-file.ts'
import { localized } from '../localized-message.rules.ts'

/** A larger file is no question bank but an accident; the limits also bound the work of reading it. */
export const MAX_CHARACTERS = 20_000
export const MAX_BLOCKS = 20_000

export const tooLong = (line: number, name: string | null): BadBlock => ({
  line,
  name,
  problem: localized('question_long', { max: MAX_CHARACTERS }),
})

export const tooMany = (line: number): BadBlock => ({
  line,
  name: null,
  problem: localized('many_questions', { max: MAX_BLOCKS }),
})

const PICTURE_DATA = /(?<=;base64,)[a-z0-9+/\\=]+/gi

/** An embedded picture would make the question too long to be read, and so to be named. */
export const withoutPictureData = (text: string): string => text.replaceAll(PICTURE_DATA, '')
