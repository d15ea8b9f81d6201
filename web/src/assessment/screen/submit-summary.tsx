import { m } from '#messages/web'
import { Button } from '../../ui/buttons/button.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { answeredOf, countsOf } from '../palette/palette.rules.ts'
import { useMarks } from '../palette/use-marks.ts'
import { useAttempt, useAttemptState } from '../attempt/attempt-context.ts'
import { SectionTable } from './section-table.tsx'
import { TimeLeft } from './time-left.tsx'

type SubmitSummaryProps = { open: boolean; onClose: () => void }

/** What was done and what was left, before it is final. */
export function SubmitSummary({ open, onClose }: SubmitSummaryProps) {
  const attempt = useAttempt()
  const { opened, testKind, sections } = attempt
  const marks = useMarks()
  const busy = useAttemptState(({ phase }) => phase === 'submitting')
  const counts = countsOf(marks)
  const answered = answeredOf(counts)
  const left = marks.length - answered
  // What the palette tells apart, seen or not, is no difference now: it would only seem to say something else.
  const facts = [
    [m.test_state_answered(), answered],
    [m.test_state_not_answered(), left],
    [m.test_state_marked(), counts.marked + counts.answered_marked],
  ] as const
  return (
    <Dialog open={open} title={m.test_summary_title({ name: opened.paperName })} onClose={onClose}>
      <p className="text-ink-2">
        {left > 0 && (
          <b className="font-semibold text-warn">{m.test_summary_left({ count: left, all: marks.length })} </b>
        )}
        {m.test_summary_text()}
      </p>
      {sections.length > 1 ? (
        <SectionTable />
      ) : (
        <FactList
          facts={facts}
          className="my-4 grid gap-px overflow-hidden rounded-control border border-line bg-line"
          rowClass="flex justify-between gap-3 bg-card px-4 py-2.5"
          nameClass=""
          figureClass="font-semibold tabular"
        />
      )}
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
