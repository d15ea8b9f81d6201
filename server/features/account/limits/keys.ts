import { networksOf } from '../../../http/load/client-address.ts'
import { keyedHash, keyedHashes } from '../../../ports/secret-keys.ts'
import type { Limits, Secrets } from '../../../ports/settings.ts'
import type { NetworkKeys, SearchKeys } from './events.queries.ts'
import { deviceKeys } from './lane.ts'

export type Phone = { phone_code: string; mobile: string }

/** Under what a number is counted, the newest key first. */
export const numberKeys = (secrets: Secrets, { phone_code, mobile }: Phone): string[] =>
  keyedHashes(secrets, 'number', phone_code, mobile)

/** Where somebody asks from. `factor` widens what the address may: many students sit behind a campus's. */
export type From = { address: string; factor: number }

/** Under what an address is counted, and of IPv6 the networks around it, each with how many times as much it may. */
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

/** Under what something new is stored. */
export const newestKey = ([newest = '']: string[]): string => newest

/** What is stored of a code: only with the key can the ten thousand codes be tried out on it. */
export const codeHash = ({ pepper }: Secrets, refHash: string, phone: Phone, code: string): string =>
  keyedHash(pepper, 'code', refHash, phone.phone_code, phone.mobile, code)

/** What may be stored of a code, the newest key first. */
export const codeHashes = (secrets: Secrets, refHash: string, phone: Phone, code: string): string[] =>
  keyedHashes(secrets, 'code', refHash, phone.phone_code, phone.mobile, code)
