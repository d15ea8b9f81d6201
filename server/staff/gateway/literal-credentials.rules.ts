/** Names that gateways give to credentials, without the signs between their words. */
const CREDENTIAL = /authorization|authentication$|auth(key|token)?$|key$|token$|secret|passw(or)?d$|pwd$|^pass$/

const isCredential = (name: string) => CREDENTIAL.test(name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))

const isLiteral = (value: unknown) =>
  (typeof value === 'string' && value.trim() !== '' && !value.includes('{{')) || typeof value === 'number'

type Pair = [name: string, value: unknown]

const hasCredential = (pairs: Pair[]) => pairs.some(([name, value]) => isCredential(name) && isLiteral(value))

/** True for headers, one on each line, of which one holds a credential as it is, where a placeholder belongs. */
export const hasLiteralHeader = (lines: string): boolean =>
  hasCredential(
    lines.split('\n').map((line): Pair => {
      const [name = '', ...value] = line.split(':')
      return [name, value.join(':')]
    }),
  )

/** True for an address whose query holds a credential as it is. */
export const hasLiteralQuery = (address: string): boolean =>
  hasCredential([...new URLSearchParams(address.split('#')[0]?.split('?').slice(1).join('?') ?? '')])

/** Letters and digits that no word of an address has: gateways give out keys of at least this length. */
const KEY_LIKE = /^(?=.*[a-z])(?=(?:.*\d){4})[\w~:.-]{20,}$/i
/** Words with numbers behind them: `send-transactional-messages-2024`. */
const PLAIN_WORDS = /^[a-z]+(?:[-_.](?:[a-z]+\d?|v?\d{1,4}))*$/i
/** The number of an account, which is no secret and stands in addresses: of Twilio, or behind a word that says so. */
const ACCOUNT = /^AC[0-9a-f]{32}$/
const SAYS_ACCOUNT = /^accounts?$/i

/** True for an address of which a part before the query looks like a credential. */
export const hasLiteralPath = (address: string): boolean =>
  (address.split(/[?#]/)[0] ?? '')
    .split('/')
    .slice(3)
    .some((part, at, parts) => isKeyLike(part) && !ACCOUNT.test(part) && !SAYS_ACCOUNT.test(parts[at - 1] ?? ''))

const isKeyLike = (part: string) => KEY_LIKE.test(part) && !PLAIN_WORDS.test(part)

/** True for a body, as JSON, XML or a form, that holds a credential as it is. */
export function hasLiteralField(body: string): boolean {
  if (body.startsWith('<')) {
    return hasCredential(
      [...body.matchAll(/<([\w:.-]+)[^<>]*>([^<>]*)</g)].map(([, name = '', value]) => [name, value]),
    )
  }
  if (!/^[{[]/.test(body)) return hasCredential([...new URLSearchParams(body)])
  try {
    return hasCredential(pairsIn(JSON.parse(body)))
  } catch {
    // What is no JSON is a mistake of its own.
    return false
  }
}

/** The `key` of a key and its value, as lists of variables have it, is a name. */
function pairsIn(value: unknown): Pair[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]): Pair[] =>
    name === 'key' && 'value' in value ? [] : [[name, each], ...pairsIn(each)],
  )
}
