import { BoundedCache } from '../../../ports/bounded-cache.ts'
import type { MediaBucket } from '../../../ports/settings.ts'
import { clientOf, signAddress, signedAt } from '../bucket-client.ts'

const MAX_ENTRIES = 20_000

/** Signs as `signAddress` does, each object once in an hour. */
export function addressSigner(bucket: MediaBucket): (path: string, now: number) => Promise<string> {
  const client = clientOf(bucket)
  const kept = new BoundedCache<string, { at: number; address: Promise<string> }>({ max: MAX_ENTRIES })
  return (path, now) => {
    const at = signedAt(now)
    const known = kept.get(path)
    if (known?.at === at) return known.address
    const address = signAddress(client, bucket, path, at)
    kept.set(path, { at, address })
    return address
  }
}
