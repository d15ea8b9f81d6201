import { m } from '#messages/web'
import { lazyPart, useTriedPart } from '#ui/lazy-part.ts'
import { MissingPart } from '#ui/states/missing-part.tsx'

const panelPart = lazyPart(async () => import('./challenges-panel.tsx'))

/** In a report: the key of the paper, to be challenged. Few papers have it. */
export function ReportChallenges({ attemptId }: { attemptId: number }) {
  const { part, failure, tries, retry } = useTriedPart(panelPart)
  // A text that two parts use would be loaded with every test; the surrounding report has this one already.
  if (part) return <part.ChallengesPanel attemptId={attemptId} heldBackWords={m.report_held_back} />
  if (failure !== undefined) return <MissingPart tries={tries} onRetry={retry} />
  return <div aria-hidden className="h-40" />
}
