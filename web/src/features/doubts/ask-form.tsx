import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useRef, useState } from 'react'
import { doubtText, isDoubtText, MAX_DOUBT } from '#contract/doubts.rules.ts'
import { m } from '#messages/web'
import { submit } from '../../api/calls.ts'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useIsOnline } from '../../ui/is-online.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { type DoubtDraft, keepDraft, readDraft } from './doubt-draft.ts'
import { DoubtField } from './doubt-field.tsx'
import type { AskedPlace } from './doubts.api.ts'
import { PictureChoice } from './picture-choice.tsx'

/** What is typed stays, whatever fails: in the box, and over a reload. Without a line it is sent when that is back. */
export function AskForm({ place }: { place: AskedPlace }) {
  const stud_id = useStudId()
  const online = useIsOnline()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const where = `${stud_id}:${place.place}:${place.about_id}`
  const [draft, setDraft] = useState(() => readDraft(where))
  const box = useRef<HTMLTextAreaElement>(null)
  const sending = useMutation({
    mutationFn: async ({ key, text, picture }: DoubtDraft) =>
      submit('/Student/ask_doubt', { stud_id, ...place, key, text, ...(picture !== null && { picture }) }),
    onSuccess: async ({ data: { doubt_id } }) => {
      keepDraft(where, null)
      toast.success(m.doubts_sent())
      await queries.invalidateQueries({ queryKey: ['doubts', stud_id] })
      await navigate({ ...paths.doubt(doubt_id), replace: true })
    },
    onError: (error) => {
      toast.error(error.message, { id: error.message })
      box.current?.focus()
    },
  })
  const change = (changes: Partial<DoubtDraft>) => {
    const next = { ...draft, ...changes }
    setDraft(next)
    keepDraft(where, next)
    if (sending.isError) sending.reset()
  }
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (isDoubtText(draft.text) && !sending.isPending) sending.mutate({ ...draft, text: doubtText(draft.text) })
  }
  return (
    <form noValidate className="grid max-w-reading gap-4" onSubmit={send}>
      <DoubtField
        ref={box}
        label={m.doubts_label()}
        text={draft.text}
        readOnly={sending.isPending}
        error={sending.error?.message}
        onChange={(text) => change({ text })}
      />
      <PictureChoice picture={draft.picture} disabled={sending.isPending} onChange={(picture) => change({ picture })} />
      <p aria-live="polite" className="text-ink-2 empty:hidden">
        {!online && (sending.isPending ? m.doubts_waits_for_line() : m.doubts_offline())}
      </p>
      <div className="grid md:justify-end">
        <Button type="submit" wide busy={sending.isPending} disabled={!isDoubtText(draft.text)}>
          <span className="md:px-8">{m.doubts_send()}</span>
        </Button>
      </div>
      <p className="text-sm text-ink-2">{m.doubts_private({ most: MAX_DOUBT })}</p>
    </form>
  )
}
