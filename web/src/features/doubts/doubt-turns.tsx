import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { doubtText, isDoubtText } from '#contract/doubts.rules.ts'
import { m } from '#messages/web'
import { submit } from '../../api/calls.ts'
import { useStudId } from '../../session/session-store.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { keepDraft, readDraft } from './doubt-draft.ts'
import { DoubtField } from './doubt-field.tsx'
import type { Doubt } from './doubts.api.ts'

/** Says more, which opens it again, or that no answer is needed. */
export function DoubtTurns({ doubt: { doubt_id, state } }: { doubt: Doubt }) {
  const stud_id = useStudId()
  const queries = useQueryClient()
  const where = `${stud_id}:more:${doubt_id}`
  const [draft, setDraft] = useState(() => readDraft(where))
  const turned = {
    onSuccess: async () => queries.invalidateQueries({ queryKey: ['doubts', stud_id] }),
    onError: (error: Error) => void toast.error(error.message, { id: error.message }),
  }
  const saying = useMutation({
    ...turned,
    mutationFn: async (text: string) => {
      await submit('/Student/reopen_doubt', { stud_id, doubt_id, text })
      keepDraft(where, null)
    },
  })
  const closing = useMutation({
    ...turned,
    mutationFn: async () => submit('/Student/close_doubt', { stud_id, doubt_id }),
  })
  const type = (text: string) => {
    const next = { ...draft, text }
    setDraft(next)
    keepDraft(where, next)
  }
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (isDoubtText(draft.text) && !saying.isPending) saying.mutate(doubtText(draft.text))
  }
  return (
    <form noValidate className="grid gap-3" onSubmit={send}>
      <DoubtField
        label={m.doubts_more()}
        text={draft.text}
        readOnly={saying.isPending}
        error={saying.error?.message}
        onChange={type}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" busy={saying.isPending} disabled={!isDoubtText(draft.text)}>
          {m.doubts_send()}
        </Button>
        {state !== 'closed' && (
          <Button look="secondary" busy={closing.isPending} onClick={() => closing.mutate()}>
            {m.doubts_close()}
          </Button>
        )}
      </div>
    </form>
  )
}
