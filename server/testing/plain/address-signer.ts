import type { MediaBucket } from '../../ports/settings.ts'
import { clientOf } from '../../media/storage/bucket-client.ts'
import { signAddress, signedAt } from '../../media/storage/sign-address.ts'

export function addressSigner(bucket: MediaBucket): (path: string, now: number) => Promise<string> {
  const client = clientOf(bucket)
  return (path, now) => signAddress(client, bucket, path, signedAt(now))
}
