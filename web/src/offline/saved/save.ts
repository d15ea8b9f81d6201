import { isOnline } from '#ui/is-online.ts'
import { m } from '#messages/web'
import { useSession } from '../../session/session-store.ts'
import { fileSize } from '#ui/format/file-size.rules.ts'
import { toast } from '#ui/overlays/toast.ts'
import { completeSaved, dropPieces, putPiece, whileSaving } from './file-store.ts'
import { type About, keyOf, type Saved } from './saved-item.ts'
import { fileOf, roomIn } from './saved.rules.ts'
import { canSave, showSaved, type UnderWay, useSaved } from './saved-store.ts'
import { mediaAddress } from '../../api/media-address.ts'

const EXPIRED = 403
/** The most bytes of a file in memory at once. */
const PART_BYTES = 1_000_000

/** The file is not there for this student any more. */
export class Gone extends Error {
  override name = 'Gone'
}

type Load = {
  address: string
  /** A fresh address, or null when there is none any more. */
  renew: () => Promise<string | null>
  signal: AbortSignal
  onPiece: (part: Blob) => Promise<void>
  onBytes: (bytes: number) => void
}

/**
 * Fetches a file piece by piece. Returns its type and its length.
 * @throws unless all of it arrived
 */
export async function loadFile(load: Load): Promise<{ media_type: string; bytes: number }> {
  const answer = await ask(load)
  const reader = answer.body?.getReader()
  if (!reader) throw new Error('The answer has no body.')
  let parts: Uint8Array<ArrayBuffer>[] = []
  let held = 0
  let bytes = 0
  const give = async () => {
    if (held > 0) await load.onPiece(new Blob(parts))
    parts = []
    held = 0
  }
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    held += value.length
    bytes += value.length
    load.onBytes(bytes)
    if (held >= PART_BYTES) await give()
  }
  await give()
  const { headers } = answer
  const told = headers.has('content-encoding') ? null : headers.get('content-length')
  if (told !== null && Number(told) !== bytes) throw new Error('A part of the file is missing.')
  return { media_type: headers.get('content-type') ?? '', bytes }
}

async function ask({ address, renew, signal }: Load): Promise<Response> {
  const get = async (from: string) =>
    fetch(mediaAddress(from), { signal, cache: 'no-store', credentials: 'omit' } satisfies RequestInit)
  let answer = await get(address)
  if (answer.status === EXPIRED) {
    const fresh = await renew()
    if (fresh === null) throw new Gone()
    answer = await get(fresh)
  }
  if (answer.status === 404 || answer.status === EXPIRED) throw new Gone()
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`)
  return answer
}

/** Something of a list that can be saved. */
export type Savable = {
  about: About
  id: number
  chapter_id: number
  address: string
  bytes: number
  captions: { language: string; address: string }[]
  renew: () => Promise<string | null>
  /** Loads the rest that opening the item without a network needs. */
  afterwards?: (file: Blob) => void
}

class LittleRoom extends Error {
  readonly room: number

  constructor(room: number) {
    super('It would not fit.')
    this.room = room
  }
}

function showUnderWay(key: string, underWay: UnderWay | null): void {
  useSaved.setState(({ underWay: { [key]: _before, ...others } }) => ({
    underWay: underWay ? { ...others, [key]: underWay } : others,
  }))
}

/**
 * Saves the item for the signed-in student. After any failure its pieces are removed, and a message gives the reason.
 */
export async function save(wanted: Savable): Promise<void> {
  const stud_id = useSession.getState().user?.stud_id
  const which = { kind: wanted.about.kind, id: wanted.id }
  const key = keyOf(which)
  if (stud_id === undefined || !canSave() || useSaved.getState().underWay[key]) return
  const stopped = new AbortController()
  const stop = () => stopped.abort()
  const show = (percent: number) => stopped.signal.aborted || showUnderWay(key, { percent, stop })
  const first = Date.now()
  show(0)
  try {
    await refuseWithoutRoom(wanted.bytes)
    const { one, file } = await whileSaving(async () =>
      keep(wanted, { ...which, stud_id, first }, stopped.signal, show),
    )
    showSaved(one)
    toast.success(m.saved_done())
    wanted.afterwards?.(file)
  } catch (error) {
    await dropPieces({ ...which, stud_id }, first).catch(() => {})
    if (!stopped.signal.aborted) toast.error(wordsOf(error, wanted.bytes))
  } finally {
    showUnderWay(key, null)
  }
}

async function refuseWithoutRoom(bytes: number): Promise<void> {
  // Safari before 17 does not say how much room there is.
  const storage: Partial<StorageManager> | undefined = navigator.storage
  // Requested once there is something to protect; after a refusal the browser may clear the storage when it is full.
  await storage?.persist?.().catch(() => false)
  const room = roomIn((await storage?.estimate?.()) ?? {})
  if (room !== null && room < bytes) throw new LittleRoom(room)
}

type Which = Pick<Saved, 'stud_id' | 'kind' | 'id' | 'first'>

async function keep(wanted: Savable, which: Which, signal: AbortSignal, show: (percent: number) => void) {
  const { about, chapter_id, address, captions, renew } = wanted
  const parts: Blob[] = []
  let shown = 0
  const loaded = await loadFile({
    address,
    renew,
    signal,
    onPiece: async (part) => {
      await putPiece(which, which.first + parts.length, part)
      parts.push(part)
    },
    onBytes: (bytes) => {
      const percent = Math.min(99, Math.floor((100 * bytes) / Math.max(1, wanted.bytes)))
      if (percent > shown) show((shown = percent))
    },
  })
  const texts = await Promise.all(captions.map((one) => captionsOf(one, signal)))
  const one: Saved = {
    ...which,
    ...loaded,
    about,
    chapter_id,
    file: fileOf(address) ?? '',
    pieces: parts.length,
    saved_at: Date.now(),
    captions: texts.flat(),
    newer: null,
  }
  signal.throwIfAborted()
  await completeSaved(one)
  return { one, file: new Blob(parts, { type: one.media_type }) }
}

/** A video without its captions is better than none. */
async function captionsOf({ language, address }: Savable['captions'][number], signal: AbortSignal) {
  const parts: Blob[] = []
  const onPiece = async (part: Blob) => void parts.push(part)
  const nothing = { renew: async () => null, onBytes: () => {} }
  const loaded = await loadFile({ address, signal, onPiece, ...nothing }).catch(() => null)
  signal.throwIfAborted()
  return loaded ? [{ language, text: new Blob(parts, { type: loaded.media_type }) }] : []
}

function wordsOf(failure: unknown, bytes: number): string {
  const size = fileSize(bytes)
  if (failure instanceof Gone) return m.error_not_found()
  if (failure instanceof LittleRoom) return m.saved_little_room({ size, room: fileSize(failure.room) })
  if (failure instanceof Error && failure.name === 'QuotaExceededError') return m.saved_no_room({ size })
  return isOnline() ? m.saved_failed() : m.saved_failed_offline()
}
