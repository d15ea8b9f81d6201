import { m } from '#messages/web'
import type { Place } from '../../paths.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { isFailed, type Outcome } from '../attempt/opened-attempt.ts'

type ResultStepsProps = {
  outcome: Outcome
  /** Its report, where it is known; with `revise` what was not right comes first. */
  report: ((search: { revise?: number }) => Place) | null
  /** What leads to the whole report. */
  reportWords: string
  /** Whether that stands there after a fail too, beside what is to be revised. */
  alwaysReport?: boolean
  /** Where the test may be taken once more. */
  onAgain?: (() => void) | undefined
  /** The list that the test was chosen from. */
  list: { place: Place; words: string }
}

/** Where to go from a result. One step is the next: after a fail what to revise, else the answers. */
export function ResultSteps({ outcome, report, reportWords, alwaysReport, onAgain, list }: ResultStepsProps) {
  const failed = isFailed(outcome)
  return (
    <>
      {failed && report && (
        <ButtonLink wide replace place={report({ revise: 1 })}>
          {m.result_revise()}
        </ButtonLink>
      )}
      {failed && onAgain && (
        <Button look="secondary" wide onClick={onAgain}>
          {m.report_quiz_again()}
        </Button>
      )}
      {report && (!failed || alwaysReport) && (
        <ButtonLink look={failed ? 'secondary' : 'primary'} wide replace place={report({})}>
          {reportWords}
        </ButtonLink>
      )}
      <ButtonLink look={failed ? 'quiet' : 'secondary'} wide replace place={list.place}>
        {list.words}
      </ButtonLink>
    </>
  )
}
