import { useState, useEffect, useRef, type SubmitEvent } from 'react'
import { m } from '#messages/web'
import { PageHead } from '#web/ui/page-head.tsx'
import { CircleCheckBig } from 'lucide-react'
import { paths } from '../../paths.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { feedbackLength, isFeedback, MAX_FEEDBACK } from '#contract/feedback.rules.ts'
import { callQuery } from '../../api/call-query.ts'
import { submit } from '../../api/calls.ts'
import { useStudId } from '../../session/session-store.ts'
import { keepDraft, readDraft } from '../../session/typed-drafts.ts'
import { Card } from '#ui/cards/card.tsx'
import { formatMoment } from '#ui/format/format-day.ts'
import { onLanguage } from '#ui/language.ts'
import { dotted } from '#web/ui/format/dotted.ts'
import { toast } from '#ui/overlays/toast.ts'
import { TextArea } from '#ui/text-area.tsx'
import { formatNumber } from '#ui/format/fast-path/format-number.rules.ts'

/** From here on the student sees how much room is left. */
const NEAR_THE_END = MAX_FEEDBACK - 500

/** The typed text survives failures and a reload. */
function FeedbackForm({ onSent }: { onSent: () => void }) {
  const studId = useStudId()
  const [message, setMessage] = useState(() => readDraft(studId))
  const box = useRef<HTMLTextAreaElement>(null)
  const sending = useMutation({
    mutationFn: () => submit('/Student/add_feedback', { stud_id: studId, message }),
    onSuccess: (answer) => {
      keepDraft(studId, '')
      toast.success(answer.message)
      onSent()
    },
    onError: (error) => {
      toast.error(error.message, { id: error.message })
      box.current?.focus()
    },
  })
  const { reset } = sending
  useEffect(() => onLanguage(reset), [reset])
  const type = (text: string) => {
    setMessage(text)
    if (sending.isError) reset()
    keepDraft(studId, text)
  }
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (isFeedback(message) && !sending.isPending) sending.mutate()
  }
  const length = feedbackLength(message)
  return (
    <form noValidate className="grid max-w-reading animate-appear gap-4" onSubmit={send}>
      <TextArea
        ref={box}
        label={m.feedback_label()}
        placeholder={m.feedback_placeholder()}
        rows={10}
        value={message}
        readOnly={sending.isPending}
        error={length > MAX_FEEDBACK ? m.feedback_length() : sending.error?.message}
        hint={hintFor(message)}
        onChange={type}
      />
      <div className="grid md:justify-start">
        <Button type="submit" wide busy={sending.isPending} disabled={!isFeedback(message)}>
          <span className="md:px-8">{m.feedback_submit()}</span>
        </Button>
      </div>
    </form>
  )
}

/** The placeholder disappears once something is typed, so the hint takes its text over. */
function hintFor(message: string): string {
  const length = feedbackLength(message)
  if (length >= NEAR_THE_END) return counterWords(length)
  return length > 0 && !isFeedback(message) ? m.feedback_placeholder() : m.feedback_hint()
}

const counterWords = (length: number): string =>
  m.feedback_counter({ count: formatNumber(length), most: formatNumber(MAX_FEEDBACK) })

/** Stands in the place of the form, and takes the focus that was in it. */
function FeedbackThanks({ onAgain }: { onAgain: () => void }) {
  const words = useRef<HTMLHeadingElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <section className="mx-auto flex max-w-notice animate-appear flex-col items-center px-4 py-12 text-center md:py-20">
      <CircleCheckBig size={56} strokeWidth={1.75} aria-hidden className="text-good" />
      <h2 ref={words} tabIndex={-1} className="mt-5 mb-6 text-xl outline-none">
        {m.feedback_thanks()}
      </h2>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink place={paths.home()}>{m.state_empty_onward()}</ButtonLink>
        <Button look="secondary" onClick={onAgain}>
          {m.feedback_again()}
        </Button>
      </div>
    </section>
  )
}

/** What the student has sent before, with the academy's answers; nothing while there is none, or the server has no such call. */
function EarlierFeedback() {
  const stud_id = useStudId()
  const { data = [] } = useQuery({
    ...callQuery(['feedback', stud_id], '/Student/feedback', { stud_id }),
    staleTime: 0,
  })
  if (data.length === 0) return null
  return (
    <section className="mt-8 grid max-w-reading gap-3">
      <h2 className="text-lg">{m.feedback_earlier()}</h2>
      {data.map(({ feedback_id, message, sent_at, answer }) => (
        <Card key={feedback_id}>
          <Said by={m.doubts_you()} at={sent_at} text={message} />
          {answer && (
            <div className="mt-3 border-s-4 border-brand ps-3">
              <Said {...answer} />
            </div>
          )}
        </Card>
      ))}
    </section>
  )
}

const Said = ({ by, at, text }: { by: string; at: string; text: string }) => (
  <>
    <h3 className="text-sm font-semibold text-ink-2">{dotted([by, formatMoment(at)])}</h3>
    <p dir="auto" className="whitespace-pre-line wrap-anywhere">
      {text}
    </p>
  </>
)

/** Feedback to the academy. */
export function FeedbackScreen() {
  const [sent, setSent] = useState(false)
  return (
    <>
      <PageHead title={m.title_feedback()} />
      {sent ? (
        <FeedbackThanks onAgain={() => setSent(false)} />
      ) : (
        <>
          <FeedbackForm onSent={() => setSent(true)} />
          <EarlierFeedback />
        </>
      )}
    </>
  )
}
