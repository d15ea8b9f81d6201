import type { TextFormat } from 'gift-pegjs'
import { withArrows } from './escape-signs.rules.ts'
import { lowered, raised } from '../small-signs.rules.ts'
import { normalized } from './normalized.rules.ts'
import { type LocalizedMessage, localized } from '../localized-message.rules.ts'
import sanitizeHtml from 'sanitize-html'

const names = (list: string): Set<string> => new Set(list.split(' '))

const BLOCKS = names(
  'address article blockquote br caption dd div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr ol p pre section table tr ul',
)
const CELLS = names('td th')
const INLINE = names(
  'a abbr acronym b bdi bdo big center cite code col colgroup del dfn em font i img ins kbd label mark nobr o q s samp small span strike strong sub sup tbody tfoot thead tt u var wbr',
)
/** Elements whose content is not shown to readers. */
const UNSEEN = names('script style template noscript textarea title')

const PIECE = /<!--|-->|<\/?[a-z][^<>]*>/gi
const TAG = /^<(\/?)([a-z][a-z0-9]*)(\s[^<>]*?)?\/?>$/i

type Tag = { name: string; closes: boolean }
type Small = { name: string; at: number }
type List = { ordered: boolean; items: number }
type Reading = { seen: string[]; small: Small[]; lists: List[] }

/**
 * Returns the visible text of HTML. Only known tags are removed: `a <b and c> d` is mathematics. The result is shown as
 * text, so nothing here guards against harm.
 */
function htmlText(html: string, keepsLines: boolean): string {
  const reading: Reading = { seen: [], small: [], lists: [] }
  const take = (from: number, to?: number) => {
    const words = html.slice(from, to)
    reading.seen.push(decoded(keepsLines ? words : words.replaceAll(/\s+/g, ' ')))
  }
  let at = 0
  let hidden: string | null = null
  for (const { 0: piece, index } of html.matchAll(PIECE)) {
    const tag = tagOf(piece)
    const end = index + piece.length
    if (hidden !== null) {
      if (piece.endsWith(hidden) || (tag?.closes && tag.name === hidden)) [hidden, at] = [null, end]
    } else if (tag || piece === '<!--') {
      take(at, index)
      at = end
      if (!tag) hidden = '-->'
      else if (!UNSEEN.has(tag.name)) read(tag, reading)
      else if (!tag.closes) hidden = tag.name
    }
  }
  if (hidden === null) take(at)
  return reading.seen.join('')
}

/** Attributes have a value; a piece with bare words instead is no tag. */
function tagOf(piece: string): Tag | null {
  const [, slash, tag = '', attributes = ''] = TAG.exec(piece) ?? []
  const name = tag.toLowerCase()
  const known = [BLOCKS, CELLS, INLINE].some((set) => set.has(name)) || name === 'li'
  const isTag = UNSEEN.has(name) || (known && (attributes.trim() === '' || attributes.includes('=')))
  return isTag ? { name, closes: slash === '/' } : null
}

function read({ name, closes }: Tag, { seen, small: open, lists }: Reading): void {
  if (name === 'sub' || name === 'sup') {
    if (!closes) open.push({ name, at: seen.length })
    else if (open.at(-1)?.name === name) {
      const inner = seen.splice(open.pop()?.at ?? seen.length).join('')
      seen.push(name === 'sup' ? raised(inner) : lowered(inner))
    }
  } else if (name === 'li') {
    const list = lists.at(-1)
    if (!closes && list) list.items += 1
    seen.push(closes ? '\n' : list?.ordered ? `\n${list.items}. ` : '\n- ')
  } else if (CELLS.has(name)) seen.push(' ')
  else if (BLOCKS.has(name)) seen.push('\n')
  if (name === 'ol' || name === 'ul') {
    if (closes) lists.pop()
    else lists.push({ ordered: name === 'ol', items: 0 })
  }
}

const SIGNS: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** The library knows the two thousand names of HTML; it leaves the four that it needs itself. */
const decoded = (words: string): string =>
  words.includes('&')
    ? sanitizeHtml(words.replaceAll('<', '&lt;'), { allowedTags: [] }).replaceAll(
        /&(?:lt|gt|quot|amp);/g,
        (name) => SIGNS[name] ?? name,
      )
    : words

type Plain = {
  text: string
  /** Whether it has a picture, a sound or a formula in tags, which the text alone does not convey. */
  hasMedia: boolean
  notes: LocalizedMessage[]
}

const MEDIA = /@@PLUGINFILE@@|<(?:img|svg|audio|video|iframe|object|embed|canvas|math)\b|!\[[^\]\n]{0,200}\]\(/i
const MARKDOWN = /\*\*|__|`|^ {0,3}(?:#|[-*+] |\d+\. )|\]\(/m

/** Returns a question's text as the app stores it, whatever its format in Moodle. */
export function plainText({ format, text }: TextFormat): Plain {
  const whole = withArrows(text)
  if (format === 'plain') return { text: normalized(whole), hasMedia: false, notes: [] }
  const isHtml = format === 'html'
  const words = normalized(htmlText(whole, !isHtml))
  return {
    text: isHtml ? words.replaceAll(/\n+/g, '\n') : words,
    hasMedia: MEDIA.test(whole),
    notes: [
      ...(/<table\b/i.test(whole) ? [localized('table_as_lines')] : []),
      ...(/<a\s/i.test(whole) ? [localized('link_dropped')] : []),
      ...(format === 'markdown' && MARKDOWN.test(whole) ? [localized('markdown_kept')] : []),
    ],
  }
}
