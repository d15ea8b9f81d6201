import type { TextFormat } from 'gift-pegjs'
import { withArrows } from './escape-signs.rules.ts'
import { htmlText } from './html-text.ts'
import { normalized } from './normalized.rules.ts'
import { type Told, told } from '../told.rules.ts'

type Plain = {
  text: string
  /** A picture, a sound or a formula in tags: something that its text alone does not say. */
  hasMedia: boolean
  notes: Told[]
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
      ...(/<table\b/i.test(whole) ? [told('table_as_lines')] : []),
      ...(/<a\s/i.test(whole) ? [told('link_dropped')] : []),
      ...(format === 'markdown' && MARKDOWN.test(whole) ? [told('markdown_kept')] : []),
    ],
  }
}
