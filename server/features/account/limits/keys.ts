import { networksOf } from '../../../http/load/client-address.ts'
import { keyedHash, keyedHashes } from '../../../ports/secret-keys.ts'
import type { Limits, Secrets } from '../../../ports/settings.ts'
import type { NetworkKeys, SearchKeys } from './events.queries.ts'
import { deviceKeys } from './lane.ts'

export type Phone = { phone_code: string; mobile: string }

/** Returns the keys under which a number is counted, the newest first. */
export const numberKeys = (secrets: Secrets, { phone_code, mobile }: Phone): string[] =>
  keyedHashes(secrets, 'number', phone_code, mobile)

/** The origin of a request. `factor` raises the limits of the address: many students share the address of a campus. */
export type From = { address: string; factor: number }

/**
 * Returns the keys under which an address and, for IPv6, the networks around it are counted, each with the factor on
 * its limits.
 */
export function networkKeys(secrets: Secrets, { address, factor }: From, limits: Limits): NetworkKeys[] {
  const keysOf = (text: string) => keyedHashes(secrets, 'address', text)
  const own: NetworkKeys = { column: 'address_key', keys: keysOf(address), factor }
  const networks = networksOf(address)
  if (!networks) return [own]
  return [
    own,
    { column: 'network_56_key', keys: keysOf(networks[56]), factor: factor * limits.ipv6_56_factor },
    { column: 'network_48_key', keys: keysOf(networks[48]), factor: factor * limits.ipv6_48_factor },
  ]
}

type Asking = Phone & From & { device_id: string }

export const searchKeys = (secrets: Secrets, asking: Asking, limits: Limits): SearchKeys => ({
  number: numberKeys(secrets, asking),
  networks: networkKeys(secrets, asking, limits),
  device: deviceKeys(secrets, asking.device_id),
})

/** Returns the key under which new rows are stored. */
export const newestKey = ([newest = '']: string[]): string => newest

/** Returns the stored hash of a code: without the academy's key, the ten thousand codes cannot be tried out on it. */
export const codeHash = ({ pepper }: Secrets, refHash: string, phone: Phone, code: string): string =>
  keyedHash(pepper, 'code', refHash, phone.phone_code, phone.mobile, code)

/** Returns the hashes that a code may be stored as, by the newest key first. */
export const codeHashes = (secrets: Secrets, refHash: string, phone: Phone, code: string): string[] =>
  keyedHashes(secrets, 'code', refHash, phone.phone_code, phone.mobile, code)
