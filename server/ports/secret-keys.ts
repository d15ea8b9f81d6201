import { randomBytes, randomUUID, createHmac, hash } from 'node:crypto'
import type { Keys, Secrets } from './settings.ts'
import { readFileSync } from 'node:fs'

/** Returns a credential, from the setting itself or from the file that it names; faults go to `mistakes`. */
export function readSecret(
  environment: Record<string, string | undefined>,
  name: string,
  mistakes: string[],
): string | null {
  const file = environment[`${name}_FILE`]?.trim()
  if (!file) return environment[name]?.trim() || null
  try {
    return readFileSync(file, 'utf8').trim() || null
  } catch {
    mistakes.push(`${name}_FILE must name a file that can be read.`)
    return null
  }
}

/** Returns SHA-256, base64url: for secrets that are random enough to need no key (tokens, references). */
export const hashOf = (secret: string): string => hash('sha256', secret, 'base64url')

/** Returns HMAC-SHA-256, base64url: for values that an attacker could enumerate (codes, numbers, addresses). */
export const keyedHash = (key: string, ...parts: string[]): string =>
  createHmac('sha256', key).update(parts.join('\n')).digest('base64url')

/** Returns the keyed hashes by the newest pepper and earlier ones: data from before a change of keys is found. */
export const keyedHashes = ({ pepper, earlier }: Pick<Secrets, 'pepper' | 'earlier'>, ...parts: string[]): string[] =>
  [pepper, ...earlier.map((keys) => keys.pepper)].map((key) => keyedHash(key, ...parts))

export function newKeys(): Keys {
  const key = () => randomBytes(32).toString('base64url')
  return { id: randomUUID(), pepper: key(), media: key() }
}

/** Returns the keys as their file has them. */
export const textOfSecrets = (secrets: Secrets): string => `${JSON.stringify(secrets, null, 2)}\n`

/** Returns the keys in a file's text, or null when this app did not write it. */
export function secretsFrom(text: string): Secrets | null {
  const { earlier = [], ...newest } = JSON.parse(text) as Partial<Secrets>
  return [newest, ...earlier].every(areKeys) ? { ...(newest as Keys), earlier } : null
}

const isKey = (key: string | undefined) => key !== undefined && /^[A-Za-z0-9_-]{43}$/.test(key)
const areKeys = ({ id, pepper, media }: Partial<Keys>) => Boolean(id) && isKey(pepper) && isKey(media)
