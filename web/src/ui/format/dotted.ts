/** Longer parts break, as the letters may be large. */
const BRIEF = 14

/** Returns `20 questions · 40 minutes` from the parts that exist: no line begins with the dot, or breaks a brief part. */
export const dotted = (parts: readonly (string | false | null | undefined)[]): string =>
  parts
    .flatMap((part) => part || [])
    .map((part) => (part.length > BRIEF ? part : part.replaceAll(' ', '\u00a0')))
    .join('\u00a0· ')
