import { type ReactNode, useEffect } from 'react'
import { m } from '#messages/web'
import { Button } from '#ui/buttons/button.tsx'
import { useIsOnline } from '#ui/is-online.ts'
import { FactList } from '#ui/fact-list.tsx'
import { lazyPart, useTriedPart } from '#ui/lazy-part.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { markWords } from '../palette/mark-words.ts'
import { MARKS } from '../palette/palette.rules.ts'
import { useMarks } from '../palette/use-marks.ts'
import { useAttempt, useAttemptState } from '../attempt/attempt-context.ts'
import { useQuestionNavigation } from '../attempt/use-question-navigation.ts'
import { leftToAnswer } from '../sections/sections.rules.ts'
import { TimeLeft } from '../screen/time-left.tsx'
import { StateFigure } from './state-figure.tsx'

const sectionTable = lazyPart(async () => import('../summary/section-table.tsx'))

/** The buttons stay in reach below any number of sections; on a screen too low for them they follow the sections. */
const FOOT =
  'grid gap-2.5 [@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:bottom-0 -mx-6 -mb-6 bg-card px-6 pt-2 pb-6'

type SubmitSummaryProps = { open: boolean; onClose: () => void }

/** How many questions are in each state, before the submit makes them final. */
export function SubmitSummary({ open, onClose }: SubmitSummaryProps) {
  const attempt = useAttempt()
  const { opened, testKind, sections } = attempt
  const hasSections = sections.length > 1
  useEffect(() => {
    // Loaded long before it is wanted, since the connection may be lost by then.
    if (hasSections) sectionTable.load().catch(() => {})
  }, [hasSections])
  useEffect(() => {
    // The receipt counts visited questions: sent by now, they do not delay the submit.
    if (open) void attempt.tellPlace()
  }, [attempt, open])
  const marks = useMarks()
  const busy = useAttemptState(({ phase }) => phase === 'submitting')
  const entries = useAttemptState((state) => state.entries)
  const { left, all } = leftToAnswer(sections, opened.questions, entries)
  const { goTo } = useQuestionNavigation()
  const go = (index: number) => {
    onClose()
    goTo(index)
  }
  const indexes = [...marks.keys()]
  const figures = MARKS.map((mark) => {
    const figure = <StateFigure key={mark} mark={mark} marks={marks} indexes={indexes} onGo={go} />
    return [markWords[mark](), figure] as const
  })
  const whole = (
    <FactList
      facts={[[m.test_summary_all(), marks.length], ...figures]}
      className="my-4 grid gap-px overflow-hidden rounded-control border border-line bg-line"
      rowClass="flex min-h-11 items-center justify-between gap-3 bg-card px-4 py-1.5 first:bg-brand-50 first:font-semibold"
      nameClass=""
      // What can be pressed makes no row higher than the others.
      figureClass="-my-1.5 font-semibold tabular"
    />
  )
  return (
    <Dialog open={open} title={m.test_summary_title({ name: opened.paperName })} onClose={onClose}>
      <p className="text-ink-2">
        {left > 0 && <b className="font-semibold text-warn">{m.test_summary_left({ count: left, all })} </b>}
        {m.test_summary_text()}
      </p>
      <SummaryNotes />
      {hasSections ? <BySection whole={whole} onGo={go} /> : whole}
      <div className="mb-4 flex justify-center empty:hidden">
        <TimeLeft />
      </div>
      <div className={FOOT}>
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

/** What the figures do not say: choices that do not count, and where the submit goes without a network. */
function SummaryNotes() {
  const { isOpen } = useAttempt().answering
  // A choice in a section that is over can be saved no more.
  const unsaved = useAttemptState((state) => [...state.unsaved.keys()].filter(isOpen).length)
  const isOnline = useIsOnline()
  const isWaiting = useAttemptState(({ flow }) => flow === 'waiting')
  return (
    <div role="status" className="mt-3 grid gap-2 text-warn empty:hidden">
      {unsaved > 0 && <p className="font-semibold">{m.test_summary_unsaved({ count: unsaved })}</p>}
      {(!isOnline || isWaiting) && <p>{m.test_summary_offline()}</p>}
    </div>
  )
}

/** A table of the sections; the figures of the whole paper when its code did not load. */
function BySection({ whole, onGo }: { whole: ReactNode; onGo: (index: number) => void }) {
  const { part } = useTriedPart(sectionTable)
  return part ? <part.SectionTable onGo={onGo} /> : whole
}
