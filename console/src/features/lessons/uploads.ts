import { create } from 'zustand'
import { ApiError } from '#web/api/api-error.ts'
import { toast } from '#ui/overlays/toast.ts'
import { readLessonsAnew } from './chapter.ts'
import { pauseUntilOnline } from '#ui/pause-until-online.ts'
import { sendFile, staffCall } from '../../api/staff-call.ts'

type Part = { received: number; state: string }

type Sending = {
  topic_id: number
  file: File
  signal: AbortSignal
  onReceived: (bytes: number) => void
  /** The line is broken, or there is no session; it is tried again by itself. */
  onTrouble: (words: string | null) => void
}

const PART_BYTES = 2_097_152
const WAITS_MS = [1000, 2000, 5000, 10_000]
/** Errors that pass by themselves, or when the person signs in again over this page. */
const PASSING: ReadonlySet<string> = new Set([
  'network',
  'busy',
  'too_many',
  'too_slow',
  'signed_out',
  'changed_meanwhile',
  'malformed',
  'internal',
])

/**
 * Sends a file to its end, resuming after every break: bytes that have arrived are never sent again.
 * @throws {ApiError}
 */
async function sendVideo({ topic_id, file, signal, onReceived, onTrouble }: Sending): Promise<void> {
  const wanted = { topic_id, name: file.name, bytes: file.size, stamp: String(file.lastModified) }
  for (let failures = 0; ;) {
    try {
      const { video_id, received } = await staffCall('/staff/video_begin', wanted, signal)
      onTrouble(null)
      let at = received
      onReceived(at)
      while (at < file.size) {
        const beside = { 'X-Video': String(video_id), 'X-Offset': String(at) }
        const part = new File([file.slice(at, at + PART_BYTES)], 'part')
        const answer = await sendFile<Part>('/api/staff/video_part', part, { beside, signal })
        at = answer.received
        failures = 0
        onReceived(at)
      }
      return
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof ApiError) || !PASSING.has(error.reason)) throw error
      onTrouble(error.message)
      await pauseUntilOnline(WAITS_MS[Math.min(failures, WAITS_MS.length - 1)] ?? 0, signal)
      failures += 1
    }
  }
}

/** A file that this page sends: one after another, also while another screen is open. */
export type Upload = { file: File; received: number; trouble: string | null; isNext: boolean; stop: () => void }

type Uploads = { byTopic: ReadonlyMap<number, Upload> }

export const useUploads = create<Uploads>()(() => ({ byTopic: new Map() }))

let last: Promise<void> = Promise.resolve()

function show(topicId: number, changes: Partial<Upload> | null): void {
  useUploads.setState(({ byTopic }) => {
    const next = new Map(byTopic)
    const known = next.get(topicId)
    if (changes === null) next.delete(topicId)
    else if (known) next.set(topicId, { ...known, ...changes })
    return { byTopic: next }
  })
}

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

/** Sends a file for a topic when those before it have come. */
export function upload(topicId: number, file: File): void {
  const stopped = new AbortController()
  const stop = () => {
    stopped.abort()
    show(topicId, null)
  }
  const first: Upload = { file, received: 0, trouble: null, isNext: true, stop }
  useUploads.setState(({ byTopic }) => ({ byTopic: new Map(byTopic).set(topicId, first) }))
  window.addEventListener('beforeunload', askBeforeLeaving)
  last = last.then(async () => run(topicId, file, stopped.signal))
}

async function run(topic_id: number, file: File, signal: AbortSignal): Promise<void> {
  if (!signal.aborted) {
    show(topic_id, { isNext: false })
    try {
      const onReceived = (received: number) => show(topic_id, { received })
      await sendVideo({ topic_id, file, signal, onReceived, onTrouble: (trouble) => show(topic_id, { trouble }) })
    } catch (error) {
      if (!signal.aborted) tell(error)
    }
    await readLessonsAnew()
    show(topic_id, null)
  }
  if (useUploads.getState().byTopic.size === 0) window.removeEventListener('beforeunload', askBeforeLeaving)
}

function tell(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
  toast.error(error.message, { id: error.message })
}
