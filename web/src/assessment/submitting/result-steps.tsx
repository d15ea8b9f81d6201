import { Bell } from 'lucide-react'
import { m } from '#messages/web'
import { useHasExtensions } from '../../api/extensions.ts'
import { paths, type Place, type ReportSearch } from '../../paths.ts'
import { canNotify } from '../../session/notifications/can-notify.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { isFailed, type Outcome } from '../attempt/opened-attempt.ts'

export type Steps = {
  /** Link to the report, where its id is known. */
  report: ((search: ReportSearch) => Place) | null
  /** Text of the link to the report. */
  reportWords: string
  /** The part of the report that its text names. */
  reportPart?: ReportSearch
  /** True when that link is always shown: also after a fail, and before the results are out. */
  alwaysReport?: boolean
  /** Opens the test once more, where it may be repeated. */
  onAgain?: (() => void) | undefined
  /** The list that the test was chosen from. */
  list: { place: Place; words: string }
}

type ResultStepsProps = { outcome: Outcome; steps: Steps }

/** Links after a result. One step is the next: after a fail the revision, else the answers. */
export function ResultSteps({ outcome, steps }: ResultStepsProps) {
  const { report, reportWords, reportPart = {}, alwaysReport, onAgain, list } = steps
  if (outcome.resultsAt !== null) return <PendingSteps steps={steps} />
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
        <ButtonLink look={failed ? 'secondary' : 'primary'} wide replace place={report(reportPart)}>
          {reportWords}
        </ButtonLink>
      )}
      <ButtonLink look={failed ? 'quiet' : 'secondary'} wide replace place={list.place}>
        {list.words}
      </ButtonLink>
    </>
  )
}

/** Before the results are out a report says what this screen says: the next step is another test. */
function PendingSteps({ steps: { report, reportWords, alwaysReport, list } }: { steps: Steps }) {
  // Where the student was asked already, the settings have the answer.
  const canBeTold = useHasExtensions() && canNotify() === 'default'
  return (
    <>
      <ButtonLink wide replace place={list.place}>
        {list.words}
      </ButtonLink>
      {report && alwaysReport && (
        <ButtonLink look="quiet" wide replace place={report({})}>
          {reportWords}
        </ButtonLink>
      )}
      {canBeTold && (
        <ButtonLink look="quiet" wide replace icon={Bell} place={paths.settings()}>
          {m.result_remind()}
        </ButtonLink>
      )}
    </>
  )
}
