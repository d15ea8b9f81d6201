import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { BucketRefused } from '../../media/storage/bucket-client.ts'
import { bucketStorage } from '../../media/storage/bucket-storage.ts'
import type { MediaStorage } from '../../media/storage/media-storage.ts'
import type { Settings } from '../../ports/settings.ts'
import type { Finding } from './finding.ts'

const about = 'media'
const WORDS = 'written by the doctor'
const RANGE = 'bytes=0-6'

/** Whether the bucket of the media answers, takes, gives a part, and lets go; a sentence each. Nothing without one. */
export async function examineBucket({ mediaBucket }: Pick<Settings, 'mediaBucket'>): Promise<Finding[]> {
  if (!mediaBucket) return []
  const place = new URL(mediaBucket.url)
  const findings: Finding[] = []
  const storage = bucketStorage(mediaBucket)
  const path = `doctor/${randomUUID()}`
  for (const { good, bad, look } of looks(storage, path, `${place.host}${place.pathname}`)) {
    const wrong = await look().catch((error: unknown) => reasonOf(error))
    findings.push(
      wrong === null ? { state: 'good', about, says: good } : { state: 'bad', about, says: `${bad}: ${wrong}` },
    )
    if (wrong !== null) break
  }
  return findings
}

/** `look` gives null, or what is wrong. */
type Look = { good: string; bad: string; look: () => Promise<string | null> }

function looks(storage: MediaStorage, path: string, place: string): Look[] {
  return [
    { good: `the bucket ${place} answers`, bad: `the bucket ${place} does not let us in`, look: () => listed(storage) },
    { good: 'what is put into it is there', bad: 'nothing can be put into the bucket', look: () => put(storage, path) },
    {
      good: 'parts of a file can be read, as players ask for',
      bad: 'parts of a file cannot be read from the bucket',
      look: () => readPart(storage, path),
    },
    {
      good: 'what is not wanted can be removed',
      bad: 'nothing can be removed from the bucket',
      look: async () => {
        await storage.remove(path)
        return null
      },
    },
  ]
}

async function listed(storage: MediaStorage): Promise<null> {
  for await (const _first of storage.paths()) break
  return null
}

async function put(storage: MediaStorage, path: string): Promise<null> {
  const folder = await mkdtemp(join(tmpdir(), 'doctor-'))
  try {
    await writeFile(join(folder, 'file'), WORDS)
    await storage.put(path, join(folder, 'file'))
    return null
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function readPart(storage: MediaStorage, path: string): Promise<string | null> {
  const { status, body } = await storage.open(path, { method: 'GET', headers: { range: RANGE } })
  const read = await text(body)
  if (status === 206 && read === WORDS.slice(0, read.length) && read.length === 7) return null
  return 'it gives the whole file, or something else'
}

function reasonOf(error: unknown): string {
  if (error instanceof BucketRefused && error.status === 403) return `${error.message}: the key or its rights are wrong`
  if (error instanceof BucketRefused && error.status === 404) return `${error.message}: there is no such bucket`
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return `${error instanceof Error ? error.message : String(error)}${cause}`
}
