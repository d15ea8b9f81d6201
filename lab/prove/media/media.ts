import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cpuSeconds } from '../../bench/measuring/cpu.ts'
import { bucketSettings, makeBucket } from '../../../server/testing/media-bucket.ts'
import { startSwift, type Swift } from '../../../server/testing/swift.ts'
import { type Asked, type Proof, randomOf, type Verdict } from '../proof.ts'
import { type Academy, makeAcademy } from '../world/academy.ts'
import { Client } from '../world/client.ts'
import { startEngine } from '../world/engine.ts'
import { type App, startApp } from './app.ts'
import { openDoors, otherHeaders, secondsToEnd, wrongParts } from './checks.ts'
import { type CountedLine, countedLine } from './counted-line.ts'
import { hashOfBytes, type Lessons, putLessons, segmentName, VIDEO_BYTES } from './lessons.ts'
import { startNginx } from './nginx.ts'
import { findPrograms, type Programs } from './programs.ts'
import { type Row, tableOf } from './row.ts'
import { linksOf, Viewers } from './viewer.ts'

const STUDENTS = 40
const AT_ONCE = 8
const PARTS = 4
const PART_BYTES = 500_000
/** The largest share of the students' bytes that may pass the app: headers of answers, and its own files. */
const APP_SHARE = 0.01
/**
 * The largest share of the bucket's bytes that may be fetched, with slices that are fetched whole for a part of them.
 */
const ORIGIN_SHARE = 1.1

type Kind = 'disk' | 'bucket'
type Setting = { kind: Kind; servedBy: 'app' | 'nginx'; broken: boolean }
type World = { programs: Programs; students: number; swift: Swift }

/** Videos of many students: which server passes their bytes, how often they are fetched, and for whom. */
export const media: Proof = {
  about: 'videos behind the nginx of deploy/, on a disk and in an object storage: fetched once, refused as by the app',
  bound: 900,
  async run(asked) {
    const programs = findPrograms()
    if (typeof programs === 'string') return [{ holds: false, line: programs }]
    const swift = await startSwift()
    try {
      return await throughAll({ programs, swift, students: asked.students ?? STUDENTS }, settingsFor(asked))
    } finally {
      await swift.stop()
    }
  },
}

function settingsFor({ broken, only }: Asked): Setting[] {
  const kinds = (['disk', 'bucket'] as const).filter((kind) => (only ?? (broken ? 'bucket' : kind)) === kind)
  // The app without nginx is measured for comparison.
  const servers = broken ? (['nginx'] as const) : (['app', 'nginx'] as const)
  return kinds.flatMap((kind) => servers.map((servedBy) => ({ kind, servedBy, broken })))
}

async function throughAll(world: World, settings: Setting[]): Promise<Verdict[]> {
  const rows: Row[] = []
  const verdicts: Verdict[] = []
  for (const setting of settings) {
    const { row, verdict } = await underSetting(world, setting)
    rows.push(row)
    verdicts.push(verdict)
  }
  for (const line of tableOf(rows)) console.log(`  ${line}`)
  return verdicts
}

async function underSetting({ programs, swift, students }: World, setting: Setting) {
  const { kind, servedBy, broken } = setting
  const line = await countedLine(Number(new URL(swift.url).port))
  const bucket = kind === 'bucket' ? await makeBucket({ ...swift, url: `http://127.0.0.1:${line.port}` }) : null
  const engine = await startEngine('sqlite')
  const own = { MEDIA_SERVED_BY: servedBy, TRUST_PROXY: '127.0.0.1', ALLOW_CONSOLE_SMS: '1' }
  const environment = { ...engine.environment, ...(bucket && bucketSettings(bucket)), ...own }
  const academy = await makeAcademy(
    { environment },
    { kind: 'exam', questions: 1, minutes: null, students: students + 1 },
  )
  const lessons = await putLessons(academy.environment)
  const app = await startApp(academy.environment)
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  const mediaFolder = join(academy.environment['DATA_DIR'] ?? '', 'media')
  const storage = bucket && { port: line.port, host: new URL(bucket.url).host }
  const nginx = await startNginx({ programs, folder, port: app.port, mediaFolder, storage, broken })
  const viewers = new Viewers(nginx.port)
  const http = new Client(() => app.port)
  try {
    const stage = { viewers, http, academy, lessons, appPort: app.port, app, nginx: nginx.workers, line, students }
    return await onStage(stage, setting)
  } finally {
    viewers.close()
    http.close()
    await nginx.stop()
    await app.stop()
    line.close()
    academy.drop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Stage = {
  viewers: Viewers
  http: Client
  academy: Academy
  lessons: Lessons
  appPort: number
  app: App
  nginx: () => number[]
  line: CountedLine
  students: number
}

async function onStage(stage: Stage, { kind, servedBy }: Setting): Promise<{ row: Row; verdict: Verdict }> {
  const { app, nginx, line, lessons, viewers, http, academy, students } = stage
  const workers = () => nginx().reduce((sum, pid) => sum + cpuSeconds(pid), 0)
  const before = { written: app.written(), app: cpuSeconds(app.pid), nginx: workers(), origin: line.bytes() }
  const watched = await watch(stage)
  const row: Row = {
    kind,
    servedBy,
    students,
    requests: watched.requests,
    sent: watched.bytes,
    passedApp: app.written() - before.written,
    fromOrigin: kind === 'bucket' ? line.bytes() - before.origin : null,
    appCpu: cpuSeconds(app.pid) - before.app,
    nginxCpu: workers() - before.nginx,
  }
  const [first, last] = [academy.members[0], academy.members.at(-1)]
  if (!first || !last) throw new Error('there are no students')
  const links = await linksOf(http, first, lessons.chapter_id)
  const scene = { viewers, http, academy, lessons, appPort: app.port }
  const faulty = [
    ...watched.wrong.slice(0, 3),
    ...(await wrongParts(scene, links[0])),
    ...(await openDoors(scene, links)),
    ...(await otherHeaders(scene, links[0])),
  ]
  const seconds = await secondsToEnd(scene, last)
  if (seconds === null) faulty.push('whoever logged out still watches after a minute')
  if (servedBy === 'nginx') faulty.push(...tooMuch(row, lessons))
  const ended = seconds === null ? '' : `; after a logout nothing more within ${Math.ceil(seconds)} s`
  const line2 = `media on ${kind === 'disk' ? 'the disk' : 'an object storage'}, sent by ${servedBy === 'app' ? 'the app' : 'nginx'}`
  const why = faulty.length > 0 ? ` (${faulty.join('; ')})` : ''
  return { row, verdict: { holds: faulty.length === 0, line: `${line2}: ${students} students${ended}${why}` } }
}

function tooMuch({ sent, passedApp, fromOrigin }: Row, { bytes }: Lessons): string[] {
  return [
    ...(passedApp > sent * APP_SHARE ? [`${passedApp} bytes passed the app`] : []),
    ...(fromOrigin !== null && fromOrigin > bytes * ORIGIN_SHARE
      ? [`${fromOrigin} bytes were fetched of ${bytes}`]
      : []),
  ]
}

/** Each student watches both lessons by addresses of their own: the film whole and in parts, then every segment. */
async function watch({ viewers, http, academy, lessons, students }: Stage) {
  const random = randomOf(2)
  const wanted = hashOfBytes(lessons.video)
  const segments = lessons.segments.map((bytes) => hashOfBytes(bytes))
  const seen = { requests: 0, bytes: 0, wrong: [] as string[] }
  const get = async (path: string, hash: string, range?: [number, number]) => {
    const got = await viewers.get(path, range ? { range: `bytes=${range[0]}-${range[1] - 1}` } : {})
    seen.requests += 1
    seen.bytes += got.bytes
    if (got.hash !== hash) seen.wrong.push(`${path.split('/').at(-1)} gave ${got.status} and other bytes`)
  }
  const one = async (index: number) => {
    const member = academy.members[index]
    if (!member) return
    const [film, playlist] = await linksOf(http, member, lessons.chapter_id)
    await get(film, wanted)
    for (let part = 0; part < PARTS; part += 1) {
      const from = Math.floor(random() * (VIDEO_BYTES - PART_BYTES))
      const bytes = lessons.video.subarray(from, from + PART_BYTES)
      await get(film, hashOfBytes(bytes), [from, from + PART_BYTES])
    }
    for (const [at, hash] of segments.entries()) await get(playlist.replace('master.m3u8', segmentName(at)), hash)
  }
  let next = 0
  const taker = async () => {
    while (next < students) {
      next += 1
      await one(next - 1)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, taker))
  return seen
}
