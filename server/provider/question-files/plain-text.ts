import type { TextFormat } from 'gift-pegjs'
import { withArrows } from './escape-signs.rules.ts'
import { htmlText } from './html-text.ts'
import { normalized } from './normalized.rules.ts'

type Plain = {
  text: string
  /** A picture, a sound or a formula in tags: something that its text alone does not say. */
  hasMedia: boolean
  notes: string[]
}

const MEDIA = /@@PLUGINFILE@@|<(?:img|svg|audio|video|iframe|object|embed|canvas|math)\b|!\[[^\]\n]{0,200}\]\(/i
const MARKDOWN = /\*\*|__|`|^ {0,3}(?:#|[-*+] |\d+\. )|\]\(/m

/** Text of a question as the app keeps it, whatever its format in Moodle. */
export function plainText({ format, text }: TextFormat): Plain {
  const whole = withArrows(text)
  if (format === 'plain') return { text: normalized(whole), hasMedia: false, notes: [] }
  const isHtml = format === 'html'
  const words = normalized(htmlText(whole, !isHtml))
  return {
    text: isHtml ? words.replaceAll(/\n+/g, '\n') : words,
    hasMedia: MEDIA.test(whole),
    notes: [
      ...(/<table\b/i.test(whole) ? ['a table is kept as lines of text'] : []),
      ...(/<a\s/i.test(whole) ? ['the address of a link is not kept'] : []),
      ...(format === 'markdown' && MARKDOWN.test(whole) ? ['the signs of Markdown are kept as they are'] : []),
    ],
  }
}
