/** A row as filled into a form; storing it requires the version that was seen. */
export type Versioned<Fields, Version = string> = { version: Version; fields: Fields }

/**
 * A field that another person has changed meanwhile. `isTaken`: the field was untouched here, and has the other's value
 * now.
 */
export type Clash<Fields> = {
  [K in keyof Fields]: { field: K; mine: Fields[K]; theirs: Fields[K]; isTaken: boolean }
}[keyof Fields]

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Merges the loaded values, the typed values, and those that another person has stored meanwhile: typed values stay,
 * untouched fields get the other's value. Returns the merged values, and the fields to which the other gave a new
 * value.
 */
export function meetFields<Fields extends object>(
  loaded: Fields,
  typed: Fields,
  stored: Fields,
): { typed: Fields; clashes: Clash<Fields>[] } {
  const merged = { ...typed }
  const clashes: Clash<Fields>[] = []
  for (const field of Object.keys(stored) as (keyof Fields)[]) {
    if (same(loaded[field], stored[field]) || same(typed[field], stored[field])) continue
    const isTaken = same(loaded[field], typed[field])
    if (isTaken) merged[field] = stored[field]
    clashes.push({ field, mine: typed[field], theirs: stored[field], isTaken })
  }
  return { typed: merged, clashes }
}
