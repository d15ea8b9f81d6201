/** What a piece of news may be made of. */
export const NEWS_TAGS = 'h2 h3 h4 p br b strong i em u ul ol li blockquote a img table thead tbody tr th td'.split(' ')

/** Inline tags: a text without other tags still gets its paragraphs from blank lines. */
const WITHIN_LINE = new Set(['b', 'strong', 'i', 'em', 'u', 'a', 'br'])
const tag = (names: string[]) => new RegExp(`</?(${names.join('|')})\\b[^>]*>`, 'i')

/** A tag that news may have. Anything else in angle brackets is words. */
const TAG = tag(['h1', ...NEWS_TAGS])
const BLOCK_TAG = tag(['h1', ...NEWS_TAGS.filter((name) => !WITHIN_LINE.has(name))])
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/**
 * Returns typed text as HTML: a blank line separates paragraphs, inline tags stay. Text with block tags is HTML
 * already.
 */
export function htmlOfText(text: string): string {
  const trimmed = text.replaceAll(/\r\n?/g, '\n').trim()
  if (trimmed === '' || BLOCK_TAG.test(trimmed)) return trimmed
  const written = TAG.test(trimmed) ? trimmed : escaped(trimmed)
  return written
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replaceAll('\n', '<br />')}</p>`)
    .join('')
}

/** Returns HTML as text to type in: paragraphs and breaks become lines. HTML with block tags stays as it is. */
export function textOfNews(html: string): string {
  const lines = html
    .replaceAll(/<br\s*\/?>/gi, '\n')
    .replaceAll(/<\/p>\s*<p>/gi, '\n\n')
    .replaceAll(/^\s*<p>|<\/p>\s*$/gi, '')
  if (BLOCK_TAG.test(lines)) return html
  if (TAG.test(lines)) return lines
  const plain = lines.replaceAll(/&(amp|lt|gt|quot);/g, (whole, name: string) => ENTITIES[name] ?? whole)
  // Text that looks like a tag would become one when it is saved again.
  return TAG.test(plain) ? html : plain
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
