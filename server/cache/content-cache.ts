import type { CacheOwner, ContentPart } from './cache-owner.ts'
import { cacheStore, newKind } from './cache-store.ts'

/**
 * Caches values of one part of the content, by a key that names everything else that they depend on. The version comes
 * with each call from the database itself, so that a change shows at once in every process.
 */
export type ContentCache<T> = (key: string, owner: CacheOwner, make: () => Promise<T>) => Promise<T>

export function contentCache<T>(part: ContentPart): ContentCache<T> {
  const kind = newKind()
  // Thousands of calls may ask at once for a value that nobody has read yet.
  const pending = new Map<string, { version: number; made: Promise<T> }>()
  const make = async (name: string, version: number, read: () => Promise<T>) => {
    const made = read()
    pending.set(name, { version, made })
    try {
      const value = await made
      cacheStore.set(name, { versions: version, varyBy: '', value, from: 0, until: Number.POSITIVE_INFINITY })
      return value
    } finally {
      // A refusal is not kept: it would fill the place of what is there.
      if (pending.get(name)?.made === made) pending.delete(name)
    }
  }
  return async (key, owner, read) => {
    const version = owner[part]
    const name = `${kind} ${key}`
    const known = cacheStore.get(name)
    if (known?.versions === version) return known.value as T
    const asked = pending.get(name)
    return asked?.version === version ? asked.made : make(name, version, read)
  }
}
