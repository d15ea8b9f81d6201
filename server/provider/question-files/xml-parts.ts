import { XmlElement } from '@rgrove/parse-xml'
import type { TextFormat } from 'gift-pegjs'
import { withoutPictureData } from './limits.rules.ts'

export const partsOf = ({ children }: XmlElement, name: string): XmlElement[] =>
  children.filter((child) => child instanceof XmlElement).filter((child) => child.name === name)

/** What an element says, trimmed; Moodle puts some of its texts into a `<text>` of their own. */
export function saidIn(element: XmlElement, name: string): string {
  const [part] = partsOf(element, name)
  const [text = part] = part ? partsOf(part, 'text') : []
  return text?.text.trim() ?? ''
}

const FORMATS: Record<string, TextFormat['format']> = {
  html: 'html',
  markdown: 'markdown',
  plain_text: 'plain',
  moodle_auto_format: 'moodle',
}

/** A text with its format, which in Moodle is the question's where an answer has none. */
export function formattedText(part: XmlElement | undefined, otherwise: TextFormat['format']): TextFormat {
  const [text] = part ? partsOf(part, 'text') : []
  return {
    format: FORMATS[part?.attributes['format'] ?? ''] ?? otherwise,
    text: withoutPictureData(text?.text ?? ''),
  }
}

/** The names of the files that come with a text. */
export const filesIn = (part: XmlElement): string[] =>
  partsOf(part, 'file').map((file) => file.attributes['name'] ?? 'without a name')

/** HTML that is neither in CDATA nor written with `&lt;` would lose its tags, and `x<sup>2</sup>` its meaning. */
export const hasBareTags = (part: XmlElement): boolean =>
  partsOf(part, 'text').some(({ children }) => children.some((child) => child instanceof XmlElement))
