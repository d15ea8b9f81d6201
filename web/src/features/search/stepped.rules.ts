/**
 * Returns the index to which a key moves the mark in a list of `count` entries; the ends wrap around. Null for other
 * keys.
 */
export function stepped(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  return null
}
