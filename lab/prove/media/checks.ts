import { readSecrets } from '../../../server/secrets.ts'
import { sign } from '../../../server/media/signature.ts'
import { pause } from '../proof.ts'
import type { Academy, Member } from '../world/academy.ts'
import type { Client } from '../world/client.ts'
import { hashOfBytes, type Lessons, segmentName, VIDEO_BYTES } from './lessons.ts'
import { linksOf, type Viewers } from './viewer.ts'

const MINUTE_MS = 60_000
const LOOK_EVERY_MS = 1000
const SAME = [
  'content-type',
  'content-disposition',
  'cache-control',
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-resource-policy',
  'x-frame-options',
]

type Scene = { viewers: Viewers; http: Client; academy: Academy; lessons: Lessons; appPort: number }

/** Parts of the film as players ask for them, over the borders of what is kept too. */
export async function wrongParts({ viewers, lessons: { video } }: Scene, film: string): Promise<string[]> {
  const MIB = 1_048_576
  const parts: [range: string, from: number, to: number][] = [
    ['bytes=0-0', 0, 1],
    ['bytes=0-', 0, VIDEO_BYTES],
    [`bytes=${MIB - 5}-${MIB + 4}`, MIB - 5, MIB + 5],
    [`bytes=${2 * MIB}-${3 * MIB - 1}`, 2 * MIB, 3 * MIB],
    ['bytes=15999990-', 15_999_990, VIDEO_BYTES],
    ['bytes=-7', VIDEO_BYTES - 7, VIDEO_BYTES],
  ]
  const wrong: string[] = []
  for (const [range, from, to] of parts) {
    const got = await viewers.get(film, { range })
    const said = `bytes ${from}-${to - 1}/${VIDEO_BYTES}`
    const isRight = got.status === 206 && got.headers['content-range'] === said
    if (!isRight || got.hash !== hashOfBytes(video.subarray(from, to))) wrong.push(`${range} gave ${got.status}`)
  }
  const beyond = await viewers.get(film, { range: `bytes=${VIDEO_BYTES}-` })
  if (beyond.status !== 416) wrong.push(`a part beyond the end gave ${beyond.status}`)
  const head = await viewers.get(film, {}, 'HEAD')
  if (head.status !== 200 || head.headers['content-length'] !== String(VIDEO_BYTES)) wrong.push('HEAD is not right')
  return wrong
}

/** Requests addresses that must return no byte, and looks for answers that tell where files lie. */
export async function openDoors(scene: Scene, [film, playlist]: [string, string]): Promise<string[]> {
  const { viewers, academy, lessons } = scene
  const [, , signature = '', id = ''] = film.split('/')
  const [session = ''] = signature.split('.')
  const { media } = readSecrets(academy.environment['SECRETS_FILE'] ?? '')
  const old = sign(media, Number.parseInt(session, 36), Date.now() - 5 * 3_600_000, 3600)
  const tries: [what: string, path: string, statuses: number[]][] = [
    ['without a signature', `/media/${id}/lesson.mp4`, [403, 404]],
    ['with another signature', film.replace(signature, `${signature.slice(0, -2)}AA`), [403]],
    ['with one that is over', film.replace(signature, old), [403]],
    ['for a segment that no playlist names', playlist.replace('master.m3u8', 'low/99.ts'), [404]],
    ['for the place on the disk', '/media-on-disk/video/ab/lesson.mp4', [404]],
    ['for the place in the bucket', '/media-in-bucket/academy/video/ab/lesson.mp4', [404]],
    ['for a way out of the folder', '/media-on-disk/../academy.sqlite', [404]],
  ]
  const open: string[] = []
  for (const [what, path, statuses] of tries) {
    const { status, bytes } = await viewers.get(path)
    if (!statuses.includes(status) || bytes > 1000) open.push(`${what}: ${status}, ${bytes} bytes`)
  }
  const { headers } = await viewers.get(film, { range: 'bytes=0-0' })
  for (const name of Object.keys(headers)) {
    if (/^x-(accel|amz|openstack|trans)/.test(name)) open.push(`${name} is told to students`)
  }
  if (lessons.segments.length === 0) open.push('there are no segments')
  return open
}

/** Compares headers through nginx with the app's own. */
export async function otherHeaders({ viewers, appPort }: Scene, path: string): Promise<string[]> {
  const others: string[] = []
  for (const asked of [{ range: 'bytes=0-0' }, {}]) {
    const own = await fetch(`http://127.0.0.1:${appPort}${path}`, { headers: { ...asked } })
    await own.body?.cancel()
    const { headers } = await viewers.get(path, asked)
    for (const name of SAME) {
      const [wanted, got] = [own.headers.get(name), headers[name] ?? null]
      if (wanted !== got) others.push(`${name} is "${String(got)}" instead of "${wanted}"`)
    }
    // A client that got a part knows that parts are supported.
    const parts = headers['accept-ranges'] ?? 'none'
    if (!('range' in asked) && parts !== 'bytes') others.push(`accept-ranges is "${parts}"`)
  }
  return others
}

/** Returns the seconds until a student who logged out gets nothing more of the watched video; null after a minute. */
export async function secondsToEnd(scene: Scene, member: Member): Promise<number | null> {
  const { viewers, http, lessons } = scene
  const [film, playlist] = await linksOf(http, member, lessons.chapter_id)
  const watched = [film, playlist, playlist.replace('master.m3u8', segmentName(3))]
  const statuses = async () => {
    const all: number[] = []
    for (const path of watched) all.push((await viewers.get(path, { range: 'bytes=0-9' })).status)
    return all
  }
  if ((await statuses()).some((status) => status !== 206)) throw new Error('what is allowed was refused')
  await http.post('/Auth/logout', { stud_id: member.stud_id }, member.token)
  const begun = performance.now()
  while (performance.now() - begun <= MINUTE_MS) {
    if ((await statuses()).every((status) => status === 403)) return (performance.now() - begun) / 1000
    await pause(LOOK_EVERY_MS)
  }
  return null
}
