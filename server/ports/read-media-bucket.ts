import { readSecret } from './secret-keys.ts'
import type { MediaBucket } from './settings.ts'

const REGION = 'us-east-1'
const OTHERS = ['MEDIA_S3_REGION', 'MEDIA_S3_KEY', 'MEDIA_S3_SECRET', 'MEDIA_S3_SECRET_FILE']
const KEY = /^\S{1,256}$/

/** Returns the bucket that the settings name, or null for the academy's folder; adds its faults to `mistakes`. */
export function readMediaBucket(
  environment: Record<string, string | undefined>,
  mistakes: string[],
): MediaBucket | null {
  const text = (name: string) => environment[name]?.trim() ?? ''
  const url = text('MEDIA_S3_URL').replace(/\/+$/, '')
  if (url === '') {
    const lone = OTHERS.find((name) => text(name) !== '')
    if (lone !== undefined) mistakes.push(`MEDIA_S3_URL is missing: ${lone} is of no use without it.`)
    return null
  }
  if (!isAddress(url)) mistakes.push('MEDIA_S3_URL must be the address of a bucket, as https://s3.example.org/bucket.')
  const key = text('MEDIA_S3_KEY')
  if (!KEY.test(key)) mistakes.push('MEDIA_S3_KEY is needed with MEDIA_S3_URL: the id of an access key.')
  const before = mistakes.length
  const secret = readSecret(environment, 'MEDIA_S3_SECRET', mistakes)
  if (secret === null && mistakes.length === before) {
    mistakes.push('MEDIA_S3_SECRET or MEDIA_S3_SECRET_FILE is needed with MEDIA_S3_URL.')
  }
  return { url, key, secret: secret ?? '', region: text('MEDIA_S3_REGION') || REGION }
}

/** The bucket is the first part of the path, or of the name of the host. */
function isAddress(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, pathname, search, hash, username } = new URL(url)
  return /^https?:$/.test(protocol) && /^(\/[A-Za-z0-9._~-]+)*\/?$/.test(pathname) && search + hash + username === ''
}
