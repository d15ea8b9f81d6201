const INITIAL = /^\p{L}\.?$/u

/** What a student is greeted by: the first word of the name that is not an initial. */
export function firstName(name: string): string {
  const words = name.trim().split(/\s+/)
  return words.find((word) => !INITIAL.test(word)) ?? name.trim()
}
