import { readdirSync } from 'node:fs'
import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from '../../ports/secret-keys.ts'
import type { Secrets, Settings } from '../../ports/settings.ts'

/** Folders of the data folder that begin like this have a demo that was put away. */
export const PUT_AWAY = 'demo-put-away-'

/** Returns how often a demo was put away here. */
export const timesPutAway = ({ dataDir }: Pick<Settings, 'dataDir'>): number =>
  readdirSync(dataDir).filter((name) => name.startsWith(PUT_AWAY)).length

/** No letter or figure of it can be taken for another. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 12
const GROUP = /.{4}(?=.)/g

/**
 * Returns the word that the set-up page of an empty server asks for, `k7mq-2xwa-9dpe`. It follows from the academy's
 * keys, so that every process knows the same one, also after a restart. Once a demo was put away it is another one.
 */
export const beginWord = ({ pepper }: Pick<Secrets, 'pepper'>, place: Pick<Settings, 'dataDir'>): string =>
  wordOf(pepper, timesPutAway(place))

/** Returns the word that is asked for when the demo of now is put away. */
export const nextBeginWord = ({ pepper }: Pick<Secrets, 'pepper'>, place: Pick<Settings, 'dataDir'>): string =>
  wordOf(pepper, timesPutAway(place) + 1)

function wordOf(pepper: string, times: number): string {
  const bytes = Buffer.from(keyedHash(pepper, 'begin word', String(times)), 'base64url').subarray(0, LENGTH)
  return [...bytes]
    .map((byte) => SIGNS[byte % SIGNS.length])
    .join('')
    .replaceAll(GROUP, '$&-')
}

const lettersOf = (typed: string): string => typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Compares a typed word in constant time. Capitals, blanks and hyphens do not matter. */
export function isBeginWord({ pepper }: Pick<Secrets, 'pepper'>, word: string, typed: string): boolean {
  const hashed = (text: string) => Buffer.from(keyedHash(pepper, 'typed begin word', lettersOf(text)))
  return timingSafeEqual(hashed(word), hashed(typed))
}
