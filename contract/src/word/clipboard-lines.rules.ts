import { readHtml } from './html.rules.ts'
import { richLines } from './rich-lines.rules.ts'

/** Word hides an equation in a conditional comment for programs that know it, and adds a picture for all others. */
const EQUATION = /<!--\[if gte msEquation \d+\]>([\s\S]*?)<!\[endif\]-->/gi
const INSTEAD = /<!\[if !msEquation\]>[\s\S]*?<!\[endif\]>/gi
const STRUCTURE = /<(?:ol|ul|li|table|sup|sub|m:oMath)\b|mso-list:/i

/** Rich text of a clipboard as lines of a document that is typed. */
export const clipboardLines = (html: string): string =>
  richLines(readHtml(html.replaceAll(EQUATION, '$1').replaceAll(INSTEAD, '')))

/** Returns whether rich text says more than its plain text does. */
export const isRicher = (html: string): boolean => STRUCTURE.test(html)
