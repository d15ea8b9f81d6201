/** Replaces `->` for the parser, which would take an option with a reaction in it for a matching pair. */
const ARROW = '\uE000'

export const withArrows = (text: string): string => text.replaceAll(ARROW, '->')

/** The part of a question that a sign is in; `####` begins the general feedback, up to the closing brace. */
type Place = 'text' | 'answer' | 'feedback' | 'general'

const SIGN = /\\[^]|->|####|[{}=~#:]/g

const PLAIN: Record<Place, Set<string>> = {
  text: new Set(['=', '~', '#', '####', ':']),
  answer: new Set([':']),
  feedback: new Set([':', '#']),
  general: new Set([':', '#', '####', '=', '~']),
}

/**
 * Escapes `:`, `=`, `~` and `#` where they have no meaning: Moodle accepts them bare there, but the parser wants a
 * backslash before each. Lines are kept, so that the parser's line numbers stay right.
 */
export function escapeSigns(text: string): string {
  const [title, from] = titleOf(text)
  const rest = text.slice(from)
  const isChoice = /(?<!\\)~/.test(rest)
  let place: Place = 'text'
  const escaped = rest.replaceAll(SIGN, (sign) => {
    if (sign.startsWith('\\')) return sign
    if (sign === '->') return isChoice && place !== 'text' ? ARROW : sign
    const isPlain = PLAIN[place].has(sign)
    if (!isPlain) place = placeAfter(sign, place, isChoice)
    return isPlain ? [...sign].map((one) => `\\${one}`).join('') : sign
  })
  const words = escaped.replace(/(?<!\\)\{\s*(?:true|false)(?=\s*[#}])/i, (answer) => answer.toUpperCase())
  return title === null ? words : `::${title.replaceAll(/\\[^]|[=~#:{}]/g, oneEscape)}::${words}`
}

function placeAfter(sign: string, place: Place, isChoice: boolean): Place {
  if (sign === '}') return 'text'
  if (sign === '####') return 'general'
  // A true or false question has two feedbacks.
  if (sign === '#') return isChoice ? 'feedback' : place
  return 'answer'
}

const oneEscape = (piece: string): string => (piece.length === 1 ? `\\${piece}` : piece)

/** Returns the title, still escaped, and where the rest of the question begins. */
export function titleOf(text: string): [title: string | null, from: number] {
  const found = /^\s*::((?:\\[^]|:(?!:)|[^\\:])*)::/.exec(text)
  return [found?.[1] ?? null, found?.[0].length ?? 0]
}
