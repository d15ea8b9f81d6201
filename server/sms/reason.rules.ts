const MAX_CHARACTERS = 160
const SECRETS = ['key', 'user', 'password', 'basic']
// Shorter ones would blank words that have nothing to do with them.
const MIN_SECRET_CHARACTERS = 4

/** A number as a clerk may see it: `+9198•••••210`. */
export function maskNumber(number: string): string {
  const digits = number.replaceAll(/\D/g, '')
  const kept = Math.max(0, Math.min(4, digits.length - 6))
  return `+${digits.slice(0, kept)}•••••${digits.slice(-3)}`
}

/**
 * Returns a gateway's message in short, on one line: without tags, without characters that could steer a terminal, and
 * without the values `hidden` (the code, the text, credentials). Runs of digits that could be a number go too.
 */
export function cleanReason(words: string, hidden: readonly string[]): string {
  let clean = words.slice(0, 4000)
  for (const secret of hidden.toSorted((a, b) => b.length - a.length)) {
    if (secret !== '') clean = clean.replaceAll(spellings(secret), '•••')
  }
  clean = clean
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[\p{C}\p{Z}\s]+/gu, ' ')
    .replaceAll(/\d(?:[ -]?\d){6,}/g, '•••')
    .trim()
  const signs = [...clean]
  return signs.length <= MAX_CHARACTERS ? clean : `${signs.slice(0, MAX_CHARACTERS - 1).join('')}…`
}

/** Returns the values that a gateway might repeat from a message and that nobody may read. */
export function hiddenIn(values: Record<string, string>): string[] {
  const secrets = SECRETS.flatMap((name) => values[name] ?? []).filter(({ length }) => length >= MIN_SECRET_CHARACTERS)
  return [values['code'] ?? '', values['text'] ?? '', ...secrets]
}

/** As it is, in JSON, or in an address; a code also where it stands inside a longer word. */
const spellings = (secret: string): RegExp =>
  new RegExp(
    [...secret]
      .map(
        (sign) =>
          `(?:${waysOf(sign)
            .map((way) => RegExp.escape(way))
            .join('|')})`,
      )
      .join(''),
    'g',
  )

/** How programs write a sign: PHP's JSON escapes each slash and each letter of another script, addresses use both cases. */
function waysOf(sign: string): string[] {
  const percent = [...new TextEncoder().encode(sign)].map((byte) => `%${hex(byte, 2)}`).join('')
  const unicode = sign
    .split('')
    .map((unit) => String.raw`\u${hex(unit.charCodeAt(0), 4)}`)
    .join('')
  const upper = unicode.toUpperCase().replaceAll('U', 'u')
  const plain = sign === ' ' ? ['+'] : sign === '/' ? [String.raw`\/`] : []
  return [sign, JSON.stringify(sign).slice(1, -1), percent, percent.toUpperCase(), unicode, upper, ...plain]
}

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')
