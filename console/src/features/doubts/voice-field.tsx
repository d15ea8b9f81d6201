import { Mic, RotateCcw, Square, X } from 'lucide-react'
import { useState } from 'react'
import { MAX_VOICE_SECONDS } from '#contract/doubts.rules.ts'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { VoiceNote } from '#ui/voice-note.tsx'
import { ApiError } from '#web/api/api-error.ts'
import { sendFile, staffCall } from '../../api/staff-call.ts'
import { clock } from './doubt-labels.ts'
import type { Doubt } from './use-doubt-queue.ts'
import { useRecorder } from './use-recorder.ts'

export type Voice = NonNullable<Doubt['said'][number]['voice']>

type VoiceFieldProps = {
  doubtId: number
  voice: Voice | null
  error: string | undefined
  onChange: (voice: Voice | null) => void
  /** Whether it is being recorded or sent, so that the answer has to wait. */
  onBusy: (busy: boolean) => void
}

/** Sends what was recorded; a recording that didn't arrive stays and can be sent again. */
function useSendingVoice({ doubtId, onChange, onBusy }: VoiceFieldProps) {
  const [unsent, setUnsent] = useState<Blob | null>(null)
  const [refused, setRefused] = useState<string>()
  const [busy, setBusy] = useState(false)
  const sendIt = async (recording: Blob) => {
    setUnsent(recording)
    onBusy(true)
    setBusy(true)
    setRefused(undefined)
    try {
      const file = new File([recording], 'voice-note')
      onChange(await sendFile<Voice>('/api/staff/send_doubt_voice', file, { beside: { 'X-Doubt': String(doubtId) } }))
      setUnsent(null)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // A recording that the server can't read will not become better.
      if (error.reason === 'rule' || error.reason === 'too_large') setUnsent(null)
      setRefused(error.message)
    } finally {
      setBusy(false)
      onBusy(false)
    }
  }
  return { unsent, refused, busy, sendIt }
}

/** A voice note for the answer, recorded here. */
export function VoiceField(props: VoiceFieldProps) {
  const { doubtId, voice, error, onChange, onBusy } = props
  const { unsent, refused, busy, sendIt } = useSendingVoice(props)
  const { seconds, problem, start, stop } = useRecorder((recording) => void sendIt(recording))
  const said = problem ?? refused ?? error
  const record = async () => {
    // A prompt of the browser that nobody answers doesn't hold up an answer in words.
    if (await start()) onBusy(true)
  }
  if (voice !== null)
    return (
      <div className="grid justify-items-start gap-2">
        <AnswerVoice doubtId={doubtId} voice={voice} />
        {said !== undefined && <Problem words={said} />}
        <Button look="quiet" icon={X} onClick={() => onChange(null)}>
          {m.doubts_voice_remove()}
        </Button>
      </div>
    )
  return (
    <div className="grid justify-items-start gap-2">
      {seconds === null ? (
        <div className="flex flex-wrap gap-2.5">
          {unsent !== null && !busy && (
            <Button icon={RotateCcw} onClick={() => void sendIt(unsent)}>
              {m.doubts_voice_again()}
            </Button>
          )}
          <Button look="secondary" icon={Mic} busy={busy} onClick={() => void record()}>
            {m.doubts_voice_record()}
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-2.5">
          <Button look="secondary" icon={Square} onClick={stop}>
            {m.doubts_voice_stop()}
          </Button>
          <p role="timer" className="tabular-nums">
            {m.doubts_voice_recording({ time: clock(seconds), most: clock(MAX_VOICE_SECONDS) })}
          </p>
        </div>
      )}
      {said !== undefined && <Problem words={said} />}
    </div>
  )
}

const Problem = ({ words }: { words: string }) => (
  <p role="alert" className="text-sm text-bad">
    {words}
  </p>
)

/** The voice note of an answer, as the student hears it. */
export const AnswerVoice = ({ doubtId, voice: { voice_id, seconds } }: { doubtId: number; voice: Voice }) => (
  <VoiceNote
    load={async () => staffCall('/staff/doubt_voice', { doubt_id: doubtId, voice_id })}
    words={{
      listen: m.doubts_voice_listen({ time: clock(seconds) }),
      label: m.doubts_voice(),
      failed: m.doubts_voice_failed(),
      save: m.doubts_voice_save(),
    }}
  />
)
