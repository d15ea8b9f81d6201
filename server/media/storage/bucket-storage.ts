import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { ApiError } from '../../http/errors/api-error.ts'
import { hashOfFile } from '../../ports/hash-of-file.ts'
import type { MediaBucket } from '../../ports/settings.ts'
import { BucketRefused, bucketClient, type SignedFetch } from './bucket-client.ts'
import type { AskedFile, MediaStorage, OpenedFile } from './media-storage.ts'
import { parseXml, XmlElement } from '@rgrove/parse-xml'
import { addressSigner } from './fast-path/address-signer.ts'

/** A page of a bucket's list (`ListObjectsV2`), and the token of the next one, null on the last. */
type ListedPaths = { paths: string[]; next: string | null }

function listedPaths(xml: string): ListedPaths {
  const list = childrenOf(parseXml(xml).root)
  const textOf = (elements: XmlElement[], name: string) => elements.find((one) => one.name === name)?.text ?? null
  const paths = list
    .filter(({ name }) => name === 'Contents')
    .flatMap((entry) => textOf(childrenOf(entry), 'Key') ?? [])
  return { paths, next: textOf(list, 'IsTruncated') === 'true' ? textOf(list, 'NextContinuationToken') : null }
}

const childrenOf = (element: XmlElement | null): XmlElement[] =>
  (element?.children ?? []).filter((child) => child instanceof XmlElement)

/** The protocol takes larger files in parts alone. */
const MAX_PUT_BYTES = 5_000_000_000
const ONE_RANGE = /^bytes=(\d+-\d*|-\d+)$/
const ASKED = ['if-none-match', 'if-modified-since', 'if-range'] as const
const ANSWERED = ['content-length', 'content-range', 'etag', 'last-modified']

/** Media as objects of a bucket, by the S3 protocol. */
export function bucketStorage(bucket: MediaBucket): MediaStorage {
  const call = bucketClient(bucket)
  const signed = addressSigner(bucket)
  const read = async (path: string) => streamOf(await called(call, path, { method: 'GET' }, [200]))
  return {
    open: (path, asked) => openObject(call, path, asked),
    read,
    put: (path, file) => putObject(call, path, file),
    paths: () => allPaths(call),
    remove: async (path) => void (await called(call, path, { method: 'DELETE' }, [200, 204, 404])),
    addressForProxy: async (path, now) => `/media-in-bucket${await signed(path, now)}`,
  }
}

type Asking = { method: string; headers?: Record<string, string>; body?: Blob }

/** Rejects with `BucketRefused` unless the answer is one of the `statuses`. */
async function called(call: SignedFetch, path: string, asking: Asking, statuses: number[]): Promise<Response> {
  const answer = await call(path, asking)
  if (statuses.includes(answer.status)) return answer
  throw new BucketRefused(answer.status, asking.method, await answer.text().catch(() => ''))
}

const streamOf = ({ body }: Response): Readable =>
  body === null ? Readable.from([]) : Readable.from(body, { objectMode: false })

async function openObject(call: SignedFetch, path: string, { method, headers }: AskedFile): Promise<OpenedFile> {
  const wanted: Record<string, string> = {}
  for (const name of ASKED) if (headers[name] !== undefined) wanted[name] = String(headers[name])
  // A request for several ranges gets the whole file, because servers answer such requests differently.
  if (ONE_RANGE.test(headers.range ?? '')) wanted['range'] = String(headers.range)
  const answer = await call(path, { method, headers: wanted }).catch((error: unknown): never => {
    throw error instanceof BucketRefused ? error : new ApiError('busy', { retryAfter: 5 })
  })
  const { status } = answer
  const own = Object.fromEntries(ANSWERED.flatMap((name) => [...pairOf(answer, name)]))
  if (status === 200 || status === 206) return { status, headers: own, body: streamOf(answer) }
  await answer.body?.cancel()
  if (status === 304) return { status, headers: own, body: Readable.from([]) }
  if (status === 404) throw new ApiError('not_found')
  if (status === 416) throw new ApiError('wrong_range', { range: own['content-range'] })
  if (status >= 500) throw new ApiError('busy', { retryAfter: 5 })
  throw new BucketRefused(status, method, '')
}

function* pairOf({ headers }: Response, name: string): Generator<[string, string]> {
  const value = headers.get(name)
  if (value !== null) yield [name, value]
}

/** Stores an object with its hash, so that the server refuses bytes that were changed or cut off on the way. */
async function putObject(call: SignedFetch, path: string, file: string): Promise<void> {
  const { size } = await stat(file)
  if (size > MAX_PUT_BYTES) throw new Error(`"${file}" is larger than the 5 GB that an object storage takes at once`)
  const there = await called(call, path, { method: 'HEAD' }, [200, 404])
  if (there.status === 200 && Number(there.headers.get('content-length')) === size) return
  const hash = Buffer.from(await hashOfFile(file), 'base64url').toString('hex')
  const headers = { 'x-amz-content-sha256': hash, 'content-type': 'application/octet-stream' }
  await called(call, path, { method: 'PUT', headers, body: await openAsBlob(file) }, [200])
}

async function* allPaths(call: SignedFetch): AsyncGenerator<string> {
  for (let from: string | null = ''; from !== null;) {
    const query: string = from === '' ? '' : `&continuation-token=${encodeURIComponent(from)}`
    const answer = await called(call, `?list-type=2${query}`, { method: 'GET' }, [200])
    const { paths, next } = listedPaths(await answer.text())
    yield* paths
    from = next
  }
}
