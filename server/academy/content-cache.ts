const MAX_ENTRIES = 2000

/**
 * Keeps what was made of a version of the content, by a key that names everything else that it depends on. The version
 * comes with each call from the database itself, so that a change shows at once in every process.
 */
export type ContentCache<T> = (key: string, version: number, make: () => Promise<T>) => T | Promise<T>

export function contentCache<T>(): ContentCache<T> {
  const kept = new Map<string, { version: number; made: T | Promise<T> }>()
  return (key, version, make) => {
    const known = kept.get(key)
    if (known?.version === version) return known.made
    if (kept.size >= MAX_ENTRIES) kept.clear()
    const made = make()
    const entry: { version: number; made: T | Promise<T> } = { version, made }
    kept.set(key, entry)
    // A refusal is not kept: it would fill the place of what is there.
    made.then(
      (ready) => (entry.made = ready),
      () => kept.delete(key),
    )
    return made
  }
}
