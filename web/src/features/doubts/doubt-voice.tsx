import { m } from '#messages/web'
import { VoiceNote } from '#ui/voice-note.tsx'
import { post } from '../../api/calls.ts'
import { clockTime } from '../../media/clock-time.rules.ts'
import { useStudId } from '../../session/session-store.ts'
import type { Doubt } from './doubts.api.ts'

/** The voice note of a teacher's answer. */
export function DoubtVoice({ voice: { voice_id, seconds } }: { voice: NonNullable<Doubt['said'][number]['voice']> }) {
  const stud_id = useStudId()
  return (
    <VoiceNote
      load={async () => post('/Student/doubt_voice', { stud_id, voice_id }, { patient: true })}
      words={{
        listen: m.doubts_voice_listen({ time: clockTime(seconds) }),
        label: m.doubts_voice(),
        failed: m.doubts_voice_failed(),
        save: m.doubts_voice_save(),
      }}
    />
  )
}
