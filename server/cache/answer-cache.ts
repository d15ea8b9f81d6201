import { channel } from 'node:diagnostics_channel'
import type { CacheOwner } from './cache-owner.ts'
import type { CachePolicy } from './cache-policy.ts'
import { cacheStore, type CacheEntry, newKind } from './cache-store.ts'

/** Publishes each cached answer that is returned, for tests that make it anew and compare. */
export const answerCacheChannel = channel('academy:cached-answer')

/** The moment of an answer: epoch ms, the day and the settings of the academy, the reader's language. */
export type Moment = { now: number; day: string; academy: number; language: string }

/** A serialized answer, and the first moment (epoch ms) at which it may look different. */
export type Made<Sent> = { sent: Sent; until?: number | undefined }

export type AnswerCache<Body, Owner extends CacheOwner, Sent> = {
  /** Returns the place of an answer: its name in the cache, and the versions that it must have been made of. */
  placeOf(owner: Owner, body: Body, moment: Moment): Promise<Place>
  /** Returns the cached answer, or undefined. */
  find(place: Place): Sent | undefined
  /** Makes the answer and caches it; of several calls that ask at once, one makes it for all. */
  make(place: Place, make: () => Promise<Made<Sent>>): Promise<Sent>
}

export type Place = { name: string; versions: string; varyBy: string; now: number }

type Options<Body, Owner extends CacheOwner> = {
  policy: CachePolicy<Body, Owner>
  /** The fields of the body that the answer depends on. */
  fields: readonly string[]
  /** The student's batches, as one word. */
  batchesOf: (owner: Owner) => Promise<string>
}

/**
 * Caches the answers of one call as its policy says. The versions come with each call from the database itself, so that
 * no process answers anything old.
 */
export function answerCache<Body extends object, Owner extends CacheOwner, Sent extends string | Uint8Array>(
  options: Options<Body, Owner>,
): AnswerCache<Body, Owner, Sent> {
  const { policy, fields, batchesOf } = options
  const kind = newKind()
  const pending = new Map<string, Promise<Sent>>()

  const groupOf = async (owner: Owner, body: Body): Promise<string> =>
    (await policy.hasBatches?.(owner, body)) ? `l${owner.ac_id} ${await batchesOf(owner)}` : `l${owner.ac_id}`

  const find = ({ name, versions, varyBy, now }: Place): CacheEntry | undefined => {
    const known = cacheStore.get(name)
    if (known?.versions !== versions || known.varyBy !== varyBy) return undefined
    return known.from <= now && now < known.until ? known : undefined
  }

  const keep = async ({ name, versions, varyBy, now }: Place, make: () => Promise<Made<Sent>>): Promise<Sent> => {
    const { sent, until = Number.POSITIVE_INFINITY } = await make()
    cacheStore.set(name, { versions, varyBy, value: sent, from: until === Number.POSITIVE_INFINITY ? 0 : now, until })
    return sent
  }

  return {
    placeOf: async (owner, body, { now, day, academy, language }) => {
      const group = policy.scope === 'student' ? `s${owner.stud_id}` : await groupOf(owner, body)
      let versions = `${day} ${academy} ${owner.ac_id}`
      for (const part of policy.of) versions += ` ${owner[part]}`
      if (policy.scope === 'student') versions += ` ${owner.own}`
      const varyBy = policy.varyBy?.(owner) ?? ''
      return { name: `${kind} ${group} ${language}${bodyKey(body, fields)}`, versions, varyBy, now }
    },
    find: (place) => find(place)?.value as Sent | undefined,
    make: async (place, make) => {
      const key = `${place.name} ${place.versions} ${place.varyBy}`
      const asked = pending.get(key)
      if (asked) return asked
      const made = keep(place, make)
      pending.set(key, made)
      return made.finally(() => pending.delete(key))
    },
  }
}

function bodyKey(body: object, fields: readonly string[]): string {
  const values = body as Record<string, unknown>
  let key = ''
  for (const field of fields) {
    const value = values[field] ?? null
    key += typeof value === 'number' || value === null ? ` ${value}` : ` ${JSON.stringify(value)}`
  }
  return key
}
