import { AwsClient } from 'aws4fetch'
import type { MediaBucket } from '../../ports/settings.ts'

const RETRIES = 3
/** The time until the headers of an answer have come; its body, such as a film, has no limit. */
const HEADERS_MS = 30_000

/** A refusal by the bucket; `code` is the bucket's own word for the reason. */
export class BucketRefused extends Error {
  override name = 'BucketRefused'
  readonly status: number
  readonly code: string

  constructor(status: number, method: string, body: string) {
    const code = /<Code>(\w+)<\/Code>/.exec(body)?.[1] ?? ''
    super(`the object storage answered ${method} with ${status}${code === '' ? '' : ` (${code})`}`)
    this.status = status
    this.code = code
  }
}

/** Asks the bucket for a path, or for `?…` of the bucket itself. Rejects when it cannot be reached. */
export type SignedFetch = (
  path: string,
  asking: { method: string; headers?: Record<string, string>; body?: Blob },
) => Promise<Response>

export const clientOf = ({ key, secret, region }: MediaBucket): AwsClient =>
  new AwsClient({ accessKeyId: key, secretAccessKey: secret, region, service: 's3', retries: RETRIES })

/** Returns a function that signs each request to the bucket, and repeats it when the bucket is overloaded. */
export function bucketClient(bucket: MediaBucket): SignedFetch {
  const client = clientOf(bucket)
  return async (path, asking) => {
    const address = path.startsWith('?') ? `${bucket.url}/${path}` : `${bucket.url}/${path}`
    const patience = new AbortController()
    // An upload to the bucket may take long.
    const timer = asking.body ? undefined : setTimeout(() => patience.abort(), HEADERS_MS * (RETRIES + 1))
    try {
      return await client.fetch(address, { ...asking, signal: patience.signal })
    } finally {
      clearTimeout(timer)
    }
  }
}

const HOUR_MS = 3_600_000
/** No longer than the protocol allows, and longer than one video is watched. Only the proxy sees the address. */
const LIFETIME_S = 86_400

/** Returns when an address is signed: all requests of an hour share one address. */
export const signedAt = (now: number): number => Math.floor(now / HOUR_MS) * HOUR_MS

/** Path and signed query of an object, for a GET within a day. */
export async function signAddress(client: AwsClient, { url }: MediaBucket, path: string, at: number): Promise<string> {
  const asked = new URL(`${url}/${path}`)
  asked.searchParams.set('X-Amz-Expires', String(LIFETIME_S))
  const datetime = new Date(at).toISOString().replaceAll(/[:-]|\.\d{3}/g, '')
  const signed = new URL((await client.sign(asked, { aws: { signQuery: true, datetime } })).url)
  return `${signed.pathname}${signed.search}`
}
