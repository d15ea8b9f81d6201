import { NEWS_TAGS } from '../../features/news/news-tags.rules.ts'

/** A tag that news may have. Anything else in angle brackets is words. */
const TAG = new RegExp(`</?(h1|${NEWS_TAGS.join('|')})\\b[^>]*>`, 'i')
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** What was typed, as HTML: a blank line parts paragraphs. What has tags is HTML already. */
export function htmlOfText(text: string): string {
  const trimmed = text.replaceAll(/\r\n?/g, '\n').trim()
  if (trimmed === '' || TAG.test(trimmed)) return trimmed
  return trimmed
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escaped(paragraph.trim()).replaceAll('\n', '<br />')}</p>`)
    .join('')
}

/** HTML as it is typed: paragraphs and breaks as lines; with any other tag it stays HTML. */
export function textOfNews(html: string): string {
  const lines = html
    .replaceAll(/<br\s*\/?>/gi, '\n')
    .replaceAll(/<\/p>\s*<p>/gi, '\n\n')
    .replaceAll(/^\s*<p>|<\/p>\s*$/gi, '')
  if (TAG.test(lines)) return html
  const plain = lines.replaceAll(/&(amp|lt|gt|quot);/g, (whole, name: string) => ENTITIES[name] ?? whole)
  // Words that look like a tag would be one when they come back.
  return TAG.test(plain) ? html : plain
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
