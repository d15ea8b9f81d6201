import { pauseUntilOnline } from '../../../../web/src/ui/pause-until-online.ts'
import { ApiError } from '../../../../web/src/api/api-error.ts'
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
/** What passes by itself, or when somebody signs in again over this page. */
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

/** Sends a file to its end, whatever breaks off on the way: what has come is never sent again. Rejects with `ApiError`. */
export async function sendVideo({ topic_id, file, signal, onReceived, onTrouble }: Sending): Promise<void> {
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
