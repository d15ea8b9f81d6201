import { m } from '#messages/web'
import { Button } from '../../ui/buttons/button.tsx'
import { TakeOff } from './take-off.tsx'

type CheckButtonsProps = {
  questionId: number
  isAnswered: boolean
  busy: boolean
  /** Why the answer was not sent. */
  error: Error | null
  onGiveUp: () => void
  onTakenOff: () => void
}

/** What can be done with a question that is not answered yet; the form around them checks the answer. */
export function CheckButtons({ questionId, isAnswered, busy, error, onGiveUp, onTakenOff }: CheckButtonsProps) {
  return (
    <div className="mt-5 grid gap-2.5">
      <div role="alert">
        {error && (
          <p className="rounded-control bg-bad-50 px-4 py-3 text-sm">
            <b className="font-semibold text-bad">{m.redo_kept()}</b> {error.message}
          </p>
        )}
      </div>
      <div className="grid gap-2.5 md:flex md:flex-wrap md:items-center">
        <Button type="submit" busy={busy} disabled={!isAnswered}>
          {error ? m.redo_retry() : m.redo_check()}
        </Button>
        <Button look="secondary" disabled={busy} onClick={onGiveUp}>
          {m.redo_unknown()}
        </Button>
        <TakeOff questionId={questionId} onDone={onTakenOff} />
      </div>
    </div>
  )
}
