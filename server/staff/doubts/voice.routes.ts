import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_VOICE_BYTES } from '#contract/doubts.rules.ts'
import { staffDoubtVoice, staffSendDoubtVoice } from '#contract/staff/doubts.ts'
import type { Db, Tx } from '../../db/db.ts'
import { addVoice, voiceForStaff } from '../../features/doubts/voices.queries.ts'
import { isWaiting } from '../../features/doubts/doubt-turns.rules.ts'
import { toId } from '../../http/calls/schemas.ts'
import type { StaffCaller, StaffFileRoute, StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { refuseByLength, takeFile } from '../../http/files/take-file.ts'
import { plainText } from '../../http/language.ts'
import { type Bounds, MOST_MEMORY, NoProgram, outputOf } from '../../importing/converting/start-program.ts'
import { freeBytes } from '../../ports/free-bytes.ts'
import type { Settings } from '../../ports/settings.ts'
import { taughtScope } from '../accounts/scope.ts'
import { seenDoubt } from './queue.queries.ts'
import { recordingReader, voiceArguments, voiceSeconds } from './voice-note.rules.ts'

export type DoubtVoiceDeps = { db: Db; settings: Settings; newId: () => number }

const HEAD_BYTES = 8
const BOUNDS: Bounds = { ms: 60_000, memory: MOST_MEMORY, file: 1_000_000 }
const refuse = (key: Parameters<typeof plainText>[0]) => new ApiError('rule', { field: 'voice', text: plainText(key) })

async function theirDoubt(read: Tx, caller: StaffCaller, doubtId: number | null) {
  const doubt = doubtId === null ? undefined : await seenDoubt(read, await taughtScope(read, caller), doubtId)
  if (!doubt) throw new ApiError('not_found')
  return doubt
}

/** @throws {ApiError} `not_found`, and `rule` where no answer is wanted. */
async function theirWaitingDoubt(read: Tx, caller: StaffCaller, doubtId: number | null) {
  const doubt = await theirDoubt(read, caller, doubtId)
  if (!isWaiting(doubt.state)) throw refuse('doubts_no_turn')
  return doubt
}

/** Voice notes of answers: what a browser records becomes an MP3, which plays in every one. */
export function doubtVoiceRoutes(
  route: StaffRoute,
  fileRoute: StaffFileRoute,
  { db, settings, newId }: DoubtVoiceDeps,
): void {
  const inTurn = oneAfterAnother()

  fileRoute(staffSendDoubtVoice, async ({ caller }, request) => {
    const doubtId = toId(request.headers['x-doubt'] ?? '')
    await theirWaitingDoubt(db.read, caller, doubtId)
    const tooLarge = plainText('doubts_voice_long')
    const bounds = { most: MAX_VOICE_BYTES, tooLarge, free: await freeBytes(settings.dataDir) }
    refuseByLength(request, bounds)
    const folder = await mkdtemp(join(settings.dataDir, 'voice-'))
    try {
      const sent = join(folder, 'sent')
      await takeFile(request, sent, bounds)
      const made = await inTurn(async () => madeVoice(sent, join(folder, 'made')))
      const [voice_id, seconds] = [newId(), voiceSeconds(made.length)]
      await db.write(async (tx) => {
        // The rights are those of the end of the upload, and somebody may have answered meanwhile.
        const { stud_id, doubt_id } = await theirWaitingDoubt(tx, caller, doubtId)
        const content = made.toString('base64')
        await addVoice(tx, { stud_id, doubt_id, voice_id, staff_id: caller.staff_id, seconds, content })
      })
      return { data: { voice_id, seconds } }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  route(staffDoubtVoice, async ({ caller, body: { doubt_id, voice_id } }) => {
    const doubt = await theirDoubt(db.read, caller, doubt_id)
    const audio = await voiceForStaff(db.read, doubt, { voice_id, staff_id: caller.staff_id })
    if (audio === undefined) throw new ApiError('not_found')
    return { data: { audio } }
  })
}

/** Returns what runs each piece of work after the one before it, so that one recording at a time is converted. */
function oneAfterAnother() {
  let last: Promise<unknown> = Promise.resolve()
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const own = last.then(work)
    last = own.catch(() => null)
    return own
  }
}

/** Rejects with `rule` for what is no recording, and where the system has no ffmpeg. */
async function madeVoice(from: string, to: string): Promise<Buffer> {
  const reader = recordingReader(await headOf(from))
  if (reader === null) throw refuse('doubts_voice_unread')
  try {
    const { isGood } = await outputOf('ffmpeg', voiceArguments(reader, from, to), BOUNDS)
    const made = isGood ? await readFile(to) : Buffer.alloc(0)
    if (made.length === 0) throw refuse('doubts_voice_unread')
    return made
  } catch (error) {
    throw error instanceof NoProgram ? refuse('doubts_voice_no_program') : error
  }
}

async function headOf(path: string): Promise<Uint8Array> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
  return buffer.subarray(0, bytesRead)
}
