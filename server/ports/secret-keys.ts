import { randomBytes, randomUUID } from 'node:crypto'
import type { Keys, Secrets } from './settings.ts'

export function newKeys(): Keys {
  const key = () => randomBytes(32).toString('base64url')
  return { id: randomUUID(), pepper: key(), media: key() }
}

/** As they stand in their file. */
export const textOfSecrets = (secrets: Secrets): string => `${JSON.stringify(secrets, null, 2)}\n`

/** What a file of keys says, or null when this app did not write it. */
export function secretsFrom(text: string): Secrets | null {
  const { earlier = [], ...newest } = JSON.parse(text) as Partial<Secrets>
  return [newest, ...earlier].every(areKeys) ? { ...(newest as Keys), earlier } : null
}

const isKey = (key: string | undefined) => key !== undefined && /^[A-Za-z0-9_-]{43}$/.test(key)
const areKeys = ({ id, pepper, media }: Partial<Keys>) => Boolean(id) && isKey(pepper) && isKey(media)
