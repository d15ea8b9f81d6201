import { create } from 'zustand'
import { ApiError } from '../../../../web/src/api/api-error.ts'
import { toast } from '../../../../web/src/ui/overlays/toast.ts'
import { readLessonsAnew } from './chapter.ts'
import { sendVideo } from './send-video.ts'

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
