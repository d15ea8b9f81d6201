import { SkeletonFrame } from '#ui/states/skeleton-frame.tsx'
import { QuestionShapes } from '../content/questions-skeleton.tsx'

/** A report's shape while it loads: the summary, its buttons, its questions. */
export function ReportSkeleton() {
  return (
    <SkeletonFrame className="max-w-reading">
      <span className="mb-4 block h-41.5 animate-shimmer rounded-card bg-shade" />
      <Questions />
    </SkeletonFrame>
  )
}

/** The shape below the summary, while formulas are loading. */
export function ReportQuestionsSkeleton() {
  return (
    <SkeletonFrame>
      <Questions />
    </SkeletonFrame>
  )
}

function Questions() {
  return (
    <>
      <span className="mb-4 block h-11" />
      <QuestionShapes count={2} />
    </>
  )
}
