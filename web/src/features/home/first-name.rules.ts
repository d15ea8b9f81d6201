const INITIAL = /^\p{L}\.?$/u

/** Returns the name for the greeting: the first word of the name that is not an initial. */
export function firstName(name: string): string {
  const words = name.trim().split(/\s+/)
  return words.find((word) => !INITIAL.test(word)) ?? name.trim()
}
