import { createHmac, hash } from 'node:crypto'
import type { Secrets } from './settings.ts'

/** SHA-256, base64url: for secrets that are random enough to need no key (tokens, references). */
export const hashOf = (secret: string): string => hash('sha256', secret, 'base64url')

/** HMAC-SHA-256, base64url: for values that anybody could try out (codes, numbers, addresses). */
export const keyedHash = (key: string, ...parts: string[]): string =>
  createHmac('sha256', key).update(parts.join('\n')).digest('base64url')

/** The keyed hash by the newest pepper, then by earlier ones: what was stored before the keys changed is still found. */
export const keyedHashes = ({ pepper, earlier }: Pick<Secrets, 'pepper' | 'earlier'>, ...parts: string[]): string[] =>
  [pepper, ...earlier.map((keys) => keys.pepper)].map((key) => keyedHash(key, ...parts))
