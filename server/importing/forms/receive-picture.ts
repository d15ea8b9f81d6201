import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { m } from '#messages/server'
import type { Db } from '../../db/db.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { refuseByLength, takeFile } from '../../http/files/take-file.ts'
import { plainText, type Text } from '../../http/language.ts'
import type { Clock } from '../../ports/clock.ts'
import { freeBytes } from '../../ports/free-bytes.ts'
import type { NewId } from '../../ports/new-id.ts'
import type { Settings } from '../../ports/settings.ts'
import type { Use } from '../file-ref.ts'
import { type KeptPicture, keepPicture, putPicture } from './one-picture.ts'
import { whyNoName } from '../reading/zip-names.rules.ts'
import { localize } from '../localize.ts'
import { isLocalizedMessage } from '../localized-message.rules.ts'

type Deps = { db: Db; clock: Clock; newId: NewId; settings: Settings }

/** The size of a phone's photograph; the stored picture is smaller. */
const MAX_BYTES = 20_000_000
const MEGABYTE = 1_000_000
/** Each picture is decoded by a program of the system. */
const MAX_AT_ONCE = 2
const RETRY_SECONDS = 5

const tooLarge: Text = (locale) => m.staff_picture_too_large({ size: MAX_BYTES / MEGABYTE }, { locale })
const refuse = (text: Text) => new ApiError('rule', { field: 'picture', text })

/** Returns the receiver of pictures for forms: the body is the picture, the header `X-File-Name` its name. */
export function pictureReceiver(deps: Deps) {
  let underWay = 0
  return async (use: Extract<Use, 'picture' | 'question'>, request: IncomingMessage): Promise<KeptPicture> => {
    if (underWay >= MAX_AT_ONCE) throw new ApiError('too_many', { retryAfter: RETRY_SECONDS })
    underWay += 1
    try {
      return await receive(deps, use, request)
    } finally {
      underWay -= 1
    }
  }
}

async function receive(
  { db, clock, newId, settings }: Deps,
  use: Extract<Use, 'picture' | 'question'>,
  request: IncomingMessage,
): Promise<KeptPicture> {
  const name = nameOf(String(request.headers['x-file-name'] ?? ''))
  const bounds = { most: MAX_BYTES, tooLarge, free: await freeBytes(settings.dataDir) }
  refuseByLength(request, bounds)
  const folder = await mkdtemp(join(settings.dataDir, 'picture-'))
  try {
    const path = join(folder, 'sent')
    await takeFile(request, path, bounds)
    const kept = await keepPicture(settings, { name, use, path })
    if (isLocalizedMessage(kept)) throw refuse((language) => localize(kept, language))
    await db.write(async (tx) => putPicture(tx, kept, { newId, now: clock.now() }))
    return kept
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the name as the browser sent it, without a folder. */
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
