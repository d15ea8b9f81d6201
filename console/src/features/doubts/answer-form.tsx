import { useNavigate } from '@tanstack/react-router'
import { doubtText, MAX_DOUBT } from '#contract/doubts.rules.ts'
import { m } from '#messages/console'
import { ApiError } from '../../../../web/src/api/api-error.ts'
import { RichText } from '../../../../web/src/assessment/content/rich-text.tsx'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { Switch } from '../../../../web/src/ui/switch.tsx'
import { TextArea } from '../../../../web/src/ui/text-area.tsx'
import { staffCall } from '../../api/staff-call.ts'
import { paths } from '../../paths.ts'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { Form } from '../../ui/form.tsx'
import { sayWithUndo } from '../../ui/say-with-undo.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { useSending } from '../../ui/use-sending.ts'
import { type Doubt, renewDoubts } from './use-doubt-queue.ts'

const NOTHING = { fields: { text: '', publish: false } }
const ROWS = 6

/** Answers the doubt. When somebody else was first, their answer is shown above, and what was typed stays. */
export function AnswerForm({ doubt: { doubt_id, version, batch } }: { doubt: Doubt }) {
  const navigate = useNavigate()
  const { busy, send, errorAt } = useSending(['text'])
  const draft = useDraft(`doubt ${doubt_id}`, NOTHING)
  const { text, publish } = draft.typed
  const set = (changes: Partial<typeof draft.typed>) => draft.setTyped({ ...draft.typed, ...changes })
  const answer = async () => {
    try {
      return await staffCall('/staff/answer_doubt', { doubt_id, version, text, publish })
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
  const length = [...doubtText(text)].length
  return (
    <Form label={m.doubts_answer()} onSubmit={save}>
      <DraftNotice draft={draft} />
      <TextArea
        label={m.doubts_answer()}
        rows={ROWS}
        value={text}
        error={errorAt('text')}
        hint={m.doubts_answer_hint({ length, most: MAX_DOUBT })}
        onChange={(typed) => set({ text: typed })}
      />
      {text.includes('$') && <RichText text={text} className="rounded-control border border-line p-3" />}
      <Switch
        label={m.doubts_publish()}
        hint={batch === null ? m.doubts_no_batch() : m.doubts_publish_hint({ batch })}
        on={publish}
        disabled={batch === null}
        onChange={(on) => set({ publish: on })}
      />
      <div>
        <Button type="submit" busy={busy}>
          {m.doubts_send()}
        </Button>
      </div>
    </Form>
  )
}
