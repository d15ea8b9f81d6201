import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { doubtText, MAX_DOUBT } from '#contract/doubts.rules.ts'
import { m } from '#messages/console'
import { RichText } from '#assessment/content/rich-text.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { formatNumber } from '#ui/format/fast-path/format-number.rules.ts'
import { Switch } from '#ui/switch.tsx'
import { ApiError } from '#web/api/api-error.ts'
import { staffCall } from '../../api/staff-call.ts'
import { paths } from '../../paths.ts'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { Form } from '../../ui/form.tsx'
import { sayWithUndo } from '../../ui/say-with-undo.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { useSending } from '../../ui/use-sending.ts'
import { PhotoField } from './photo-field.tsx'
import { type Doubt, renewDoubts } from './use-doubt-queue.ts'
import { type Voice, VoiceField } from './voice-field.tsx'

type Fields = { text: string; publish: boolean; photo: string; voice: Voice | null }

const NOTHING: { fields: Fields } = { fields: { text: '', publish: false, photo: '', voice: null } }
const ROWS = 6

/** What is typed as an answer, and how it is sent. */
function useAnswer({ doubt_id, version }: Doubt) {
  const navigate = useNavigate()
  const { busy, send, errorAt } = useSending(['text', 'picture', 'voice'])
  const draft = useDraft(`doubt ${doubt_id}`, NOTHING)
  const { text, publish, photo, voice } = draft.typed
  const set = (changes: Partial<Fields>) => draft.setTyped((typed) => ({ ...typed, ...changes }))
  const answer = async () => {
    try {
      const beside = { ...(photo !== '' && { picture: photo }), ...(voice && { voice_id: voice.voice_id }) }
      return await staffCall('/staff/answer_doubt', { doubt_id, version, text, publish, ...beside })
    } catch (error) {
      if (error instanceof ApiError && error.reason === 'changed_meanwhile') await renewDoubts()
      throw error
    }
  }
  const save = async () =>
    send(async () => {
      const turned = await answer()
      draft.forget()
      await renewDoubts()
      sayWithUndo(m.doubts_sent(), async () => {
        await staffCall('/staff/take_back_answer', { doubt_id, version: turned.version })
        await renewDoubts()
      })
      await navigate(paths.doubts())
    })
  return { draft, set, busy, save, errorAt }
}

/** Answers the doubt. When somebody else was first, their answer is shown above, and what was typed stays. */
export function AnswerForm({ doubt }: { doubt: Doubt }) {
  const { doubt_id, batch } = doubt
  const { draft, set, busy, save, errorAt } = useAnswer(doubt)
  const { text, publish, photo, voice } = draft.typed
  const [isRecording, setIsRecording] = useState(false)
  const length = [...doubtText(text)].length
  return (
    <Form label={m.doubts_answer()} onSubmit={save}>
      <DraftNotice draft={draft} />
      <TextArea
        label={m.doubts_answer()}
        rows={ROWS}
        value={text}
        error={errorAt('text')}
        hint={m.doubts_answer_hint({ length: formatNumber(length), most: formatNumber(MAX_DOUBT) })}
        onChange={(typed) => set({ text: typed })}
      />
      {text.includes('$') && <RichText text={text} className="rounded-control border border-line p-3" />}
      <PhotoField photo={photo} error={errorAt('picture')} onChange={(taken) => set({ photo: taken })} />
      <VoiceField
        doubtId={doubt_id}
        voice={voice}
        error={errorAt('voice')}
        onChange={(recorded) => set({ voice: recorded })}
        onBusy={setIsRecording}
      />
      <Switch
        label={m.doubts_publish()}
        hint={batch === null ? m.doubts_no_batch() : m.doubts_publish_hint({ batch })}
        on={publish}
        disabled={batch === null}
        onChange={(on) => set({ publish: on })}
      />
      <div>
        <Button type="submit" busy={busy} disabled={isRecording}>
          {m.doubts_send()}
        </Button>
      </div>
    </Form>
  )
}
