const KINDS: [what: string, pattern: RegExp][] = [
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY/],
  ['a key of Amazon', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['a key of Google', /\bAIza[0-9A-Za-z_-]{35}\b/],
  ['a token of GitHub', /\b(?:gh[pousr]_[0-9A-Za-z]{36}|github_pat_\w{60,})/],
  ['a token of npm', /\bnpm_[0-9A-Za-z]{36}\b/],
  ['a token of Slack', /\bxox[abprs]-[0-9A-Za-z-]{10,}/],
  ['a key of Stripe', /\b[rs]k_live_[0-9A-Za-z]{16,}/],
  ['a signed token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/],
  ['a password in an address', /\b[a-z][a-z+]{2,}:\/\/[^\s:/@'"`$<>{}]+:[^\s/@'"`$<>{}]{3,}@/],
  ['a password', /(?:password|passwd|secret|api_?key|auth_?token)["']?\s*[:=]\s*["'][^"'\s$<>{}]{12,}["']/i],
]
/** Words that stand for a password where one is explained or tried. */
const EXAMPLE = /:\/\/(academy:password|root:hunter2|user:word)@/
/** Keys of this app are 32 random bytes in base64url. */
const KEY = /(?<![\w+/=-])[\w-]{43}(?![\w+/=-])/g
const BITS = 4.4

/** What looks like a secret in a text, line by line. */
export function secretsIn(text: string): { line: number; what: string }[] {
  return text.split('\n').flatMap((written, at) => {
    const line = written.replace(EXAMPLE, '://')
    const kind = KINDS.find(([, pattern]) => pattern.test(line))?.[0]
    const what = kind ?? ((line.match(KEY) ?? []).some(isRandom) ? 'a key of this app' : null)
    return what ? [{ line: at + 1, what }] : []
  })
}

/** Words repeat their letters and have few digits; random bytes do neither. */
function isRandom(text: string): boolean {
  const counts = Map.groupBy(text, (letter) => letter).values()
  const bits = counts.reduce((sum, { length }) => sum - (length / text.length) * Math.log2(length / text.length), 0)
  return bits > BITS && /\d/.test(text) && /[A-Z]/.test(text) && /[a-z]/.test(text)
}
