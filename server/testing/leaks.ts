/** Secrets that no log and no error answer may contain: whole texts, and codes of four digits. */
export type Secrets = { texts: ReadonlySet<string>; codes: ReadonlySet<string> }

/** Shorter texts occur in sentences by chance. */
const SHORTEST = 6
/** Chance makes four digits in these: moments, ids, hashes, places in the program, the end of a number. */
const BY_CHANCE = new Set(['time', 'request', 'at', 'number', 'session', 'mobile_end'])
/** A day or a moment as the API writes it: its year is sometimes a code. */
const MOMENT = /\b\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?/g

/** Returns the lines of a log, and the bodies of error answers, that contain personal data, each with that data. */
export function leaksIn(lines: Iterable<string>, { texts, codes }: Secrets): string[] {
  const found: string[] = []
  // Computed once for all lines, because both are thousands.
  const written = [...texts].filter((text) => text.length >= SHORTEST).map((text) => ({ text, json: inJson(text) }))
  for (const line of withoutRepeats(lines)) {
    for (const { text, json } of written) if (line.whole.includes(json)) found.push(`${text} stands in ${line.whole}`)
    for (const code of line.spoken.match(/\b\d{4}\b/g) ?? []) {
      if (codes.has(code)) found.push(`the code ${code} stands in ${line.whole}`)
    }
  }
  return found
}

/** A text as it stands inside a line of JSON. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1)

/** Thousands of lines differ only in their moment. */
function withoutRepeats(lines: Iterable<string>): { whole: string; spoken: string }[] {
  const seen = new Map<string, { whole: string; spoken: string }>()
  for (const line of lines) {
    const spoken = spokenOf(line)
    const whole = line.replaceAll(/"(time|request)":"[^"]*",?/g, '').trim()
    seen.set(whole, { whole, spoken })
  }
  return [...seen.values()]
}

/** Returns the texts of a line, without fields in which digits occur by chance. */
function spokenOf(line: string): string {
  const texts = (value: unknown): string[] => {
    if (typeof value === 'string') return [value.replaceAll(MOMENT, '')]
    if (value === null || typeof value !== 'object') return []
    return Object.entries(value).flatMap(([key, inner]) => (BY_CHANCE.has(key) ? [] : [key, ...texts(inner)]))
  }
  return texts(JSON.parse(line)).join('\n')
}
