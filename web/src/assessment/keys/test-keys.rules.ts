export type KeyMeaning = { choose: number } | { step: 1 | -1 } | null

/** What a key does in a test: 1 to 6 and A to F choose, the arrows sideways move on. */
export function keyMeaning(key: string, optionCount: number): KeyMeaning {
  if (key === 'ArrowRight') return { step: 1 }
  if (key === 'ArrowLeft') return { step: -1 }
  const digit = /^[1-9]$/.test(key) ? Number(key) - 1 : -1
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0) : -1
  const index = Math.max(digit, letter)
  return index >= 0 && index < optionCount ? { choose: index } : null
}
