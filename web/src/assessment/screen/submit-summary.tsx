import { m } from '#messages/web'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { answeredOf, countsOf, MARKS } from '../palette/palette.rules.ts'
import { markWords, useMarks } from '../palette/palette.tsx'
import { useAttempt, useAttemptState } from '../attempt/attempt-context.ts'
import { TimeLeft } from './time-left.tsx'

type SubmitSummaryProps = { open: boolean; onClose: () => void }

/** What was done and what was left, before it is final. */
export function SubmitSummary({ open, onClose }: SubmitSummaryProps) {
  const attempt = useAttempt()
  const { opened, testKind } = attempt
  const marks = useMarks()
  const busy = useAttemptState(({ phase }) => phase === 'submitting')
  const counts = countsOf(marks)
  const left = marks.length - answeredOf(counts)
  return (
    <Dialog open={open} title={m.test_summary_title({ name: opened.paperName })} onClose={onClose}>
      <p className="text-ink-2">
        {left > 0 && (
          <b className="font-semibold text-warn">{m.test_summary_left({ count: left, all: marks.length })} </b>
        )}
        {m.test_summary_text()}
      </p>
      <dl className="my-4 grid gap-px overflow-hidden rounded-control border border-line bg-line">
        {MARKS.map((mark) => (
          <div key={mark} className="flex justify-between gap-3 bg-card px-4 py-2.5">
            <dt>{markWords[mark]()}</dt>
            <dd className="font-semibold tabular">{counts[mark]}</dd>
          </div>
        ))}
      </dl>
      <div className="mb-4 flex justify-center empty:hidden">
        <TimeLeft />
      </div>
      <div className="grid gap-2.5">
        <Button busy={busy} onClick={() => void attempt.submit().then(onClose)}>
          {busy ? m.test_submitting() : testKind.submitWord}
        </Button>
        <Button look="secondary" disabled={busy} onClick={onClose}>
          {m.test_summary_back()}
        </Button>
      </div>
    </Dialog>
  )
}
