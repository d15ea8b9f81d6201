import { m } from '#messages/web'
import { ApiError } from '../../api/api-error.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TakeOff } from './take-off.tsx'

type CheckButtonsProps = {
  questionId: number
  isAnswered: boolean
  busy: boolean
  /** Why the answer was not sent, or not taken. */
  error: Error | null
  /** No question comes after this one. */
  isLast: boolean
  onGiveUp: () => void
  onTakenOff: () => void
  onSkip: () => void
}

/** What can be done with a question that is not answered yet; the form around them checks the answer. */
export function CheckButtons(props: CheckButtonsProps) {
  const { questionId, isAnswered, busy, error, isLast, onGiveUp, onTakenOff, onSkip } = props
  // The results of its paper are hidden again: nothing can be sent that would be taken.
  const isRefused = error instanceof ApiError && error.reason === 'rule'
  return (
    <div className="mt-5 grid gap-2.5">
      <div role="alert">
        {error && (
          <p className="rounded-control bg-bad-50 px-4 py-3 text-sm">
            {isAnswered && !isRefused && <b className="font-semibold text-bad">{m.redo_kept()}</b>} {error.message}
          </p>
        )}
      </div>
      <div className="grid gap-2.5 md:flex md:flex-wrap md:items-center">
        {isRefused ? (
          <Button onClick={onSkip}>{isLast ? m.redo_finish() : m.redo_next()}</Button>
        ) : (
          <>
            <Button type="submit" busy={busy} disabled={!isAnswered && !error}>
              {error ? m.redo_retry() : m.redo_check()}
            </Button>
            <Button look="secondary" disabled={busy} onClick={onGiveUp}>
              {m.redo_unknown()}
            </Button>
          </>
        )}
        <TakeOff questionId={questionId} disabled={busy} onDone={onTakenOff} />
      </div>
    </div>
  )
}
