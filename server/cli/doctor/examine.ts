import { exposureMistakes, isLoopback } from '../../ports/exposure.rules.ts'
import type { Settings } from '../../ports/settings.ts'
import { examineBackups } from './examine-backups.ts'
import { examineDatabase } from './examine-database.ts'
import { examineSms } from './examine-sms.ts'
import type { Finding } from './finding.ts'
import { missingVideoPrograms } from '../../importing/converting/run-program.ts'
import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { mediaFolder } from '../../media/media-folder.ts'
import { certificateEnds } from '../../backup/certificate.ts'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { BucketRefused } from '../../media/storage/bucket-client.ts'
import { bucketStorage } from '../../media/storage/bucket-storage.ts'
import type { MediaStorage } from '../../media/storage/media-storage.ts'

const BUCKET_ABOUT = 'media'
const WORDS = 'written by the doctor'
const RANGE = 'bytes=0-6'

/**
 * Checks that the media bucket answers, stores, returns a range, and deletes; a sentence each, none without a bucket.
 */
export async function examineBucket({ mediaBucket }: Pick<Settings, 'mediaBucket'>): Promise<Finding[]> {
  if (!mediaBucket) return []
  const place = new URL(mediaBucket.url)
  const findings: Finding[] = []
  const storage = bucketStorage(mediaBucket)
  const path = `doctor/${randomUUID()}`
  for (const { good, bad, look } of looks(storage, path, `${place.host}${place.pathname}`)) {
    const wrong = await look().catch((error: unknown) => reasonOf(error))
    findings.push(
      wrong === null
        ? { state: 'good', about: BUCKET_ABOUT, says: good }
        : { state: 'bad', about: BUCKET_ABOUT, says: `${bad}: ${wrong}` },
    )
    if (wrong !== null) break
  }
  return findings
}

/** `look` returns null, or the fault. */
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

const TIMEOUT_MS = 5000
const MAX_CLOCK_ERROR_MS = 120_000
const DAY_MS = 86_400_000
/** A certificate that is renewed a month before its end never has so few days left. */
const SOON_DAYS = 21
const LAST_DAYS = 7

/** Checks that students reach the app at its address, and that the settings name its reverse proxy. */
async function examineProxy({ publicUrl, trustProxy, host }: Settings): Promise<Finding[]> {
  const about = 'proxy'
  if (publicUrl === null)
    return [{ state: 'look', about, says: 'PUBLIC_URL is not set: links in SMS and HSTS are off' }]
  const findings: Finding[] = []
  if (!publicUrl.startsWith('https:')) {
    findings.push({ state: 'look', about, says: 'PUBLIC_URL is not https: codes and answers travel in the open' })
  }
  if (isLoopback(host) && trustProxy.length === 0) {
    const says = 'TRUST_PROXY is empty: behind a proxy all students look like one, and its limits hit all of them'
    findings.push({ state: 'bad', about, says })
  }
  return [...findings, ...(await reached(publicUrl)), ...(await certified(publicUrl))]
}

async function reached(publicUrl: string): Promise<Finding[]> {
  const about = 'address'
  try {
    // The students' page, because proxies do not publish the health of a process.
    const answer = await fetch(`${publicUrl}/`, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' })
    if (answer.status !== 200) return [{ state: 'bad', about, says: `${publicUrl} answers ${answer.status}, not 200` }]
    const off = Math.abs(Date.parse(answer.headers.get('date') ?? '') - Date.now())
    if (off > MAX_CLOCK_ERROR_MS)
      return [
        { state: 'bad', about: 'clock', says: `differs by ${Math.round(off / 1000)} s from that of ${publicUrl}` },
      ]
    return [{ state: 'good', about, says: `${publicUrl} answers` }]
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    return [{ state: 'bad', about, says: `${publicUrl} is not reached from this machine: ${cause}` }]
  }
}

/** Reports how long the certificate that browsers get is valid. */
async function certified(publicUrl: string): Promise<Finding[]> {
  const about = 'certificate'
  const until = await certificateEnds(publicUrl)
  // The finding on the address already says why nothing answers.
  if (until === null) return []
  const days = Math.floor((until - Date.now()) / DAY_MS)
  const says = days < 0 ? `ended ${-days} days ago` : `holds for ${days} days`
  if (days >= SOON_DAYS) return [{ state: 'good', about, says }]
  const what = `${says}: it is not renewed automatically, see \`certbot renew\` or the log of Caddy`
  return [{ state: days < LAST_DAYS ? 'bad' : 'look', about, says: what }]
}

const GIGABYTE_BYTES = 1_000_000_000
const MIN_FREE_GB = 0.2
const LOW_FREE_GB = 2
const OTHERS = 0o077

/** Checks that the academy's folder is writable, has room, and that its keys are private. */
function examineDisk(settings: Settings): Finding[] {
  const { dataDir, secretsFile } = settings
  const about = 'disk'
  if (!existsSync(dataDir)) return [{ state: 'look', about, says: `${dataDir} is not there yet: the app makes it` }]
  try {
    accessSync(dataDir, constants.W_OK)
  } catch {
    return [{ state: 'bad', about, says: `${dataDir} cannot be written by this user` }]
  }
  const { bavail, bsize } = statfsSync(dataDir)
  const free = (bavail * bsize) / GIGABYTE_BYTES
  const says = `${free.toFixed(1)} GB are free in ${dataDir}`
  const state = free < MIN_FREE_GB ? 'bad' : free < LOW_FREE_GB ? 'look' : 'good'
  return [{ state, about, says }, ...examineMedia(settings), ...examineSecrets(secretsFile)]
}

/** A folder that another user made looks right until the first lesson is uploaded. */
function examineMedia(settings: Settings): Finding[] {
  const folder = mediaFolder(settings)
  if (settings.mediaBucket !== null || !existsSync(folder)) return []
  try {
    accessSync(folder, constants.W_OK)
    return []
  } catch {
    return [{ state: 'bad', about: 'disk', says: `${folder} cannot be written by this user: lessons cannot be stored` }]
  }
}

function examineSecrets(secretsFile: string): Finding[] {
  if (!existsSync(secretsFile) || process.platform === 'win32') return []
  const isOpen = (statSync(secretsFile).mode & OTHERS) !== 0
  if (!isOpen) return [{ state: 'good', about: 'keys', says: 'only this user can read them' }]
  return [{ state: 'bad', about: 'keys', says: `others can read ${secretsFile}: chmod 600 "${secretsFile}"` }]
}

/** Checks that uploaded videos can be converted for slow phones. */
async function examinePrograms(): Promise<Finding[]> {
  const about = 'videos'
  const missing = await missingVideoPrograms()
  if (missing.length === 0)
    return [{ state: 'good', about, says: 'ffmpeg is here: lessons are made ready in several sizes' }]
  const says = `${missing.join(' and ')} not found: lessons that are sent in are shown as they are, without smaller sizes and sound only; install ffmpeg`
  return [{ state: 'look', about, says }]
}

const PARTS = {
  settings: examineSettings,
  disk: examineDisk,
  backups: (settings: Settings) => examineBackups(settings, Date.now()),
  bucket: examineBucket,
  database: examineDatabase,
  sms: examineSms,
  programs: examinePrograms,
  proxy: examineProxy,
} satisfies Record<string, (settings: Settings) => Finding[] | Promise<Finding[]>>

export type Part = keyof typeof PARTS

/** Examines everything that an academy's health depends on, or parts of it; returns sentences for non-programmers. */
export async function examine(settings: Settings, parts: Part[] = Object.keys(PARTS) as Part[]): Promise<Finding[]> {
  const found: Finding[] = []
  for (const part of parts) found.push(...(await PARTS[part](settings)))
  return found
}

/** The app itself would not start with these; the commands do. */
function examineSettings(settings: Settings): Finding[] {
  const about = 'settings'
  const mistakes = exposureMistakes(settings)
  if (mistakes.length === 0) return [{ state: 'good', about, says: 'can be read and fit each other' }]
  return mistakes.map((says) => ({ state: 'bad', about, says }))
}
