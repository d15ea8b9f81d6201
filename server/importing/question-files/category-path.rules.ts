/** Returns the path as people read it: `$course$/top/Physics/Waves` is Physics/Waves. */
export function categoryPath(written: string): string | null {
  const own = written
    .trim()
    .replace(/^\$[^/$]*\$(\/|$)/, '')
    .replace(/^top(\/|$)/, '')
  return own.trim() || null
}
