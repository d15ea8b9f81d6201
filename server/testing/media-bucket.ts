import { randomBytes } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { MediaBucket } from '../ports/settings.ts'

/** The object storage of a run that tests with one: see tools/s3.ts. */
const server = process.env['TEST_S3_URL']

/** Whether this run keeps media in an object storage. */
export const hasBucket = server !== undefined

/** Returns a new, empty bucket where this run has an object storage, else null. */
export async function freshBucket(): Promise<MediaBucket | null> {
  if (server === undefined) return null
  const [key = '', secret = ''] = [process.env['TEST_S3_KEY'], process.env['TEST_S3_SECRET']]
  return makeBucket({ url: server, key, secret, region: 'us-east-1' })
}

/** Makes a bucket below the address of an object storage. */
export async function makeBucket(place: MediaBucket): Promise<MediaBucket> {
  const { url, key, secret, region } = place
  const bucket = { key, secret, region, url: `${url}/academy-${randomBytes(6).toString('hex')}` }
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, region, service: 's3' })
  const answer = await client.fetch(bucket.url, { method: 'PUT' })
  if (!answer.ok) throw new Error(`the bucket was not made: ${answer.status} ${await answer.text()}`)
  return bucket
}

/** The settings that name a bucket, as an environment. */
export const bucketSettings = ({ url, key, secret, region }: MediaBucket): Record<string, string> => ({
  MEDIA_S3_URL: url,
  MEDIA_S3_KEY: key,
  MEDIA_S3_SECRET: secret,
  MEDIA_S3_REGION: region,
})
