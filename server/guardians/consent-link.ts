import { hashOf, keyedHash } from '../ports/secret-keys.ts'
import type { Secrets } from '../ports/settings.ts'

type Keys = Pick<Secrets, 'pepper'>

/** The length of each secret. */
export const LINK_CHARACTERS = 43

/**
 * Returns the secret of a link. It is made from the link's id with a key that no database has, so that the office can
 * see an open link again, and print it, without storing it.
 */
export const linkToken = ({ pepper }: Keys, linkId: number): string => keyedHash(pepper, 'consent link', String(linkId))

/** False for a link whose secret was made by other keys. */
export const isLinkToken = (keys: Keys, { link_id, token_hash }: { link_id: number; token_hash: string }): boolean =>
  hashOf(linkToken(keys, link_id)) === token_hash

/** Behind the `#`, which browsers send to nobody: no log has it. */
export const linkPath = (token: string): string => `/consent#${token}`
