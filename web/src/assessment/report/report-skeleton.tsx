import { SkeletonFrame } from '#ui/states/skeleton-frame.tsx'
import { QuestionShapes } from '../content/questions-skeleton.tsx'

/** A report's shape while it loads: its sentence, its parts, the summary and the next step. */
export function ReportSkeleton() {
  return (
    <SkeletonFrame className="max-w-reading">
      <span className="mb-4 block h-6 w-72 max-w-full animate-shimmer rounded-full bg-shade" />
      <span className="mb-4 block h-13 animate-shimmer rounded-2xl bg-shade md:max-w-112" />
      <span className="mb-4 block h-41.5 animate-shimmer rounded-card bg-shade" />
      <span className="block h-56 animate-shimmer rounded-card bg-shade md:h-34" />
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
