import type { TProperties } from 'typebox'
import { Line, Lines } from '../fields.ts'

const MAX_TITLE = 80
const MAX_TEXT = 500

/**
 * What a message says in each language. In an SMS, `{…}` are the variables of the registered text whose id is in
 * `template_…`.
 */
export const messageTexts = {
  title_en: Line(MAX_TITLE),
  text_en: Lines(MAX_TEXT),
  title_hi: Line(MAX_TITLE),
  text_hi: Lines(MAX_TEXT),
  title_ml: Line(MAX_TITLE),
  text_ml: Lines(MAX_TEXT),
  template_en: Line(40),
  template_hi: Line(40),
  template_ml: Line(40),
} satisfies TProperties
