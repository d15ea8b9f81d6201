import type { BadBlock } from './question-file.ts'
import { localized } from '../localized-message.rules.ts'

/** Beyond these a file is no question bank but an accident; they also bound the work of reading it. */
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

/** A picture written into the question would make it too long to be read, and so to be named. */
export const withoutPictureData = (text: string): string => text.replaceAll(PICTURE_DATA, '')
