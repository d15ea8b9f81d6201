import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { m } from '#messages/server'
import { staffAddPicture } from '#contract/staff/pictures.ts'
import type { Db } from '../../db/db.ts'
import type { StaffFileRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { refuseByLength, takeFile } from '../../http/files/take-file.ts'
import { plainText, type Text } from '../../http/language.ts'
import type { Clock } from '../../ports/clock.ts'
import { freeBytes } from '../../ports/free-bytes.ts'
import type { NewId } from '../../ports/new-id.ts'
import type { Settings } from '../../ports/settings.ts'
import { keepPicture, putPicture } from '../../provider/one-picture.ts'
import { whyNoName } from '../../provider/reading/zip-names.rules.ts'
import { type Problem, saidIn, Told } from '../../provider/told.ts'

type Deps = { db: Db; clock: Clock; newId: NewId; settings: Settings }

/** As a telephone takes it; what is kept is smaller. */
const MAX_BYTES = 20_000_000
const MEGABYTE = 1_000_000
/** Each is decoded by a program of the system. */
const MAX_AT_ONCE = 2
const RETRY_SECONDS = 5

const tooLarge: Text = (locale) => m.staff_picture_too_large({ size: MAX_BYTES / MEGABYTE }, { locale })
const refuse = (text: Text) => new ApiError('rule', { field: 'picture', text })

/** Takes in pictures that a form shows: everybody may see them, once the form is saved. */
export function picturesRoute(route: StaffFileRoute, deps: Deps): void {
  let underWay = 0
  route(staffAddPicture, async (_input, request) => {
    if (underWay >= MAX_AT_ONCE) throw new ApiError('too_many', { retryAfter: RETRY_SECONDS })
    underWay += 1
    try {
      return { data: { picture: await take(deps, request) } }
    } finally {
      underWay -= 1
    }
  })
}

async function take({ db, clock, newId, settings }: Deps, request: IncomingMessage): Promise<string> {
  const name = nameOf(String(request.headers['x-file-name'] ?? ''))
  const bounds = { most: MAX_BYTES, tooLarge, free: await freeBytes(settings.dataDir) }
  refuseByLength(request, bounds)
  const folder = await mkdtemp(join(settings.dataDir, 'picture-'))
  try {
    const path = join(folder, 'sent')
    await takeFile(request, path, bounds)
    const kept = await keepPicture(settings, { name, use: 'picture', path })
    if (typeof kept === 'string' || kept instanceof Told) throw refuse(textOf(kept))
    await db.write(async (tx) => putPicture(tx, kept, { newId, now: clock.now() }))
    return `/media/${kept.stored.path}`
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const textOf =
  (problem: Problem): Text =>
  (language) =>
    typeof problem === 'string' ? problem : saidIn(problem, language)

/** As the browser sent it, without a folder. */
function nameOf(header: string): string {
  const name = decoded(header).normalize('NFC')
  if (name === '' || /[\\/]/.test(name) || whyNoName(name) !== null) throw refuse(plainText('staff_import_wrong_name'))
  return name
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
