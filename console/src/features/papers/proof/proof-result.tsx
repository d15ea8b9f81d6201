import { Link } from '@tanstack/react-router'
import { RotateCcw, FlaskConical } from 'lucide-react'
import { m } from '#messages/console'
import { VerdictStrip } from '#assessment/report/questions/verdict-strip.tsx'
import { hasSamePassage, numbered } from '#assessment/report/questions/review.rules.ts'
import { reviewedId } from '#assessment/report/questions/use-report-ways.ts'
import { ReportFacts, ReportSummary } from '#assessment/report/report-summary.tsx'
import { ReviewedCard } from '#assessment/report/reviewed-card.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { Button } from '#ui/buttons/button.tsx'
import type { paths } from '../../../paths.ts'
import { Page } from '../../../ui/page.tsx'
import { type Marked, type Pictures, reviewedOf } from './proof-data.ts'

/** Says on every page of a trial that it is one. */
export const ProofBanner = () => (
  <p className="flex items-center justify-center gap-2 bg-warn-50 px-4 py-1.5 text-center text-sm text-warn print:block">
    <FlaskConical size={16} aria-hidden className="shrink-0" />
    <span>
      <b className="font-bold tracking-wide">{m.proof_test()}</b> · {m.proof_counts_nowhere()}
    </span>
  </p>
)

/** The paper's page, or its draft's. */
export type Back = ReturnType<typeof paths.paper> | ReturnType<typeof paths.paperDraft>

type ProofResultProps = { name: string; marked: Marked; pictures: Pictures; back: Back; onAgain: () => void }

function goTo(number: number): void {
  const heading = document.getElementById(reviewedId(number))
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

/** What a student would see of such an attempt: the marks, and each question with the right answer and why. */
export function ProofResult({ name, marked, pictures, back, onAgain }: ProofResultProps) {
  const all = numbered(marked.list.map((row) => reviewedOf(row, pictures)))
  const { passed, marks, max_marks, lost, answered, pass_marks } = marked
  return (
    <>
      <header className="sticky top-0 z-10">
        <ProofBanner />
      </header>
      <Page
        title={m.proof_of({ name })}
        actions={
          <>
            <Button look="secondary" icon={RotateCcw} onClick={onAgain}>
              {m.proof_again()}
            </Button>
            <Link {...back} className={buttonClass()}>
              {m.trial_back()}
            </Link>
          </>
        }
      >
        <div className="grid max-w-reading grid-cols-1 gap-4">
          <h2>{m.proof_marks({ marks, most: max_marks })}</h2>
          <ReportSummary
            passed={passed}
            marks={marks}
            maxMarks={max_marks}
            meaning={m.proof_marks_about()}
            about={undefined}
            lost={null}
            isComing={false}
          />
          <ReportFacts
            facts={[
              [m.proof_answered(), answered],
              [m.proof_lost(), lost],
              [m.proof_pass_marks(), pass_marks],
            ]}
          />
          <VerdictStrip all={all} onChoose={goTo} />
          <ol className="grid grid-cols-1 gap-4">
            {all.map(({ question, number }, at) => (
              <li key={question.id} className="[&_h3]:scroll-mt-14">
                <ReviewedCard
                  question={question}
                  number={number}
                  isPassageRepeated={hasSamePassage(question, all[at - 1]?.question)}
                />
              </li>
            ))}
          </ol>
        </div>
      </Page>
    </>
  )
}
