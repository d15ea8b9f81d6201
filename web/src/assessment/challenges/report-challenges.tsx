import { lazyPart, useTriedPart } from '../../ui/lazy-part.ts'
import { MissingPart } from '../../ui/states/missing-part.tsx'

const panelPart = lazyPart(async () => import('./challenges-panel.tsx'))

/** In a report: the key of the paper, to be challenged. Few papers have it. */
export function ReportChallenges({ attemptId }: { attemptId: number }) {
  const { part, failure, tries, retry } = useTriedPart(panelPart)
  if (part) return <part.ChallengesPanel attemptId={attemptId} />
  if (failure !== undefined) return <MissingPart tries={tries} onRetry={retry} />
  return <div aria-hidden className="h-40" />
}
