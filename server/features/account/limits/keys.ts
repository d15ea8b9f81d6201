import { keyedHash, keyedHashes } from '../../../ports/keyed-hash.ts'
import type { Secrets } from '../../../ports/settings.ts'
import type { SearchKeys } from './events.queries.ts'
import { deviceKeys } from './lane.ts'

export type Phone = { phone_code: string; mobile: string }

/** Under what a number is counted, the newest key first. */
export const numberKeys = (secrets: Secrets, { phone_code, mobile }: Phone): string[] =>
  keyedHashes(secrets, 'number', phone_code, mobile)

/** Under what an address is counted, the newest key first. */
export const addressKeys = (secrets: Secrets, address: string): string[] => keyedHashes(secrets, 'address', address)

type Asking = Phone & { address: string; device_id: string }

export const searchKeys = (secrets: Secrets, asking: Asking): SearchKeys => ({
  number: numberKeys(secrets, asking),
  address: addressKeys(secrets, asking.address),
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
