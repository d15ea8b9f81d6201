/** `20 questions · 40 minutes` of what there is: no line begins with the dot. */
export const dotted = (parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join('\u00a0· ')
