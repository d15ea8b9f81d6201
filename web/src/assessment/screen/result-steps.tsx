import { m } from '#messages/web'
import type { Place } from '../../paths.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { isFailed, type Outcome } from '../attempt/opened-attempt.ts'

type ResultStepsProps = {
  outcome: Outcome
  /** Link to the report, where its id is known; with `revise` the questions that were not right come first. */
  report: ((search: { revise?: number }) => Place) | null
  /** Text of the link to the whole report. */
  reportWords: string
  /** True when that link is shown after a fail too, beside the link for revision. */
  alwaysReport?: boolean
  /** Opens the test once more, where it may be repeated. */
  onAgain?: (() => void) | undefined
  /** The list that the test was chosen from. */
  list: { place: Place; words: string }
}

/** Links after a result. One step is the next: after a fail the revision, else the answers. */
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
