/** `$course$/top/Physics/Waves` is Physics/Waves to people. */
export function categoryPath(written: string): string | null {
  const own = written
    .trim()
    .replace(/^\$[^/$]*\$(\/|$)/, '')
    .replace(/^top(\/|$)/, '')
  return own.trim() || null
}
