import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useRef, useState, useId } from 'react'
import { doubtText, isDoubtText, MAX_DOUBT, MAX_PICTURE_BYTES } from '#contract/doubts.rules.ts'
import { m } from '#messages/web'
import { submit } from '../../api/calls.ts'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { Button } from '#ui/buttons/button.tsx'
import { formatNumber } from '#ui/format/fast-path/format-number.rules.ts'
import { useIsOnline } from '#ui/is-online.ts'
import { toast } from '#ui/overlays/toast.ts'
import { smallerJpeg } from '#ui/smaller-jpeg.ts'
import { type DoubtDraft, keepDraft, readDraft } from './doubt-draft.ts'
import { DoubtField } from './doubt-field.tsx'
import type { AskedPlace } from './doubts.api.ts'
import { ImagePlus, X } from 'lucide-react'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { DoubtPicture } from './doubt-picture.tsx'

type PictureChoiceProps = { picture: string | null; disabled: boolean; onChange: (picture: string | null) => void }

/** One picture, reduced on this device before it is sent. */
function PictureChoice({ picture, disabled, onChange }: PictureChoiceProps) {
  const id = useId()
  const [busy, setBusy] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    const small = await smallerJpeg(file, MAX_PICTURE_BYTES)
    setBusy(false)
    if (small === null) toast.error(m.doubts_picture(), { id })
    else onChange(small)
  }
  if (picture !== null)
    return (
      <div className="grid justify-items-start gap-2">
        <DoubtPicture picture={picture} />
        <Button look="quiet" icon={X} disabled={disabled} onClick={() => onChange(null)}>
          {m.doubts_picture_remove()}
        </Button>
      </div>
    )
  return (
    <div>
      <label
        htmlFor={id}
        className={`${buttonClass('secondary')} relative cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-brand`}
      >
        <ImagePlus size={20} aria-hidden />
        {m.doubts_picture_add()}
        <input
          id={id}
          type="file"
          accept="image/*"
          disabled={disabled || busy}
          className="absolute inset-0 opacity-0"
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
      </label>
    </div>
  )
}

/** The typed question survives failures and a reload. Without a connection it is sent when the connection is back. */
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
    <form noValidate className="grid gap-4" onSubmit={send}>
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
      <p className="text-sm text-ink-2">{m.doubts_private({ most: formatNumber(MAX_DOUBT) })}</p>
      <div className="grid md:justify-start">
        <Button type="submit" wide busy={sending.isPending} disabled={!isDoubtText(draft.text)}>
          <span className="md:px-8">{m.doubts_send()}</span>
        </Button>
      </div>
    </form>
  )
}
