import type { AwsClient } from 'aws4fetch'
import type { MediaBucket } from '../../ports/settings.ts'

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
