/** Returns `20 questions · 40 minutes` from the parts that exist: no line begins with the dot. */
export const dotted = (parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join('\u00a0· ')
