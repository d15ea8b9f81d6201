import { AwsClient } from 'aws4fetch'
import type { MediaBucket } from '../../ports/settings.ts'

const RETRIES = 3
/** Until the headers of an answer are there; a film may take as long as it takes. */
const HEADERS_MS = 30_000

/** The bucket said no; `code` is its own word for why. */
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

/** What signs each request to the bucket, and asks again when it is told that it is too much. */
export function bucketClient(bucket: MediaBucket): SignedFetch {
  const client = clientOf(bucket)
  return async (path, asking) => {
    const address = path.startsWith('?') ? `${bucket.url}/${path}` : `${bucket.url}/${path}`
    const patience = new AbortController()
    // What is sent to the bucket may be long on its way.
    const timer = asking.body ? undefined : setTimeout(() => patience.abort(), HEADERS_MS * (RETRIES + 1))
    try {
      return await client.fetch(address, { ...asking, signal: patience.signal })
    } finally {
      clearTimeout(timer)
    }
  }
}

const HOUR_MS = 3_600_000
/** No longer than the protocol allows, and longer than anybody watches one video. Nobody but the proxy sees it. */
const LIFETIME_S = 86_400

/** When an address was signed that is asked for now: one of an hour serves all that ask in it. */
export const signedAt = (now: number): number => Math.floor(now / HOUR_MS) * HOUR_MS

/** Path and signed query of an object, for a GET within a day. */
export async function signAddress(client: AwsClient, { url }: MediaBucket, path: string, at: number): Promise<string> {
  const asked = new URL(`${url}/${path}`)
  asked.searchParams.set('X-Amz-Expires', String(LIFETIME_S))
  const datetime = new Date(at).toISOString().replaceAll(/[:-]|\.\d{3}/g, '')
  const signed = new URL((await client.sign(asked, { aws: { signQuery: true, datetime } })).url)
  return `${signed.pathname}${signed.search}`
}
