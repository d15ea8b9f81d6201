import { SkeletonFrame } from '../../ui/states/skeleton-frame.tsx'
import { SkeletonLines } from '../../ui/states/skeleton-lines.tsx'

/** A report's shape while it loads: the sum of it, what can be done with it, its questions. */
export function ReportSkeleton() {
  return (
    <SkeletonFrame className="mx-auto max-w-214">
      <span className="mb-4 block h-41.5 animate-shimmer rounded-card bg-shade" />
      <Questions />
    </SkeletonFrame>
  )
}

/** The same below the sum of it, while formulas are on their way. */
export function QuestionsSkeleton() {
  return (
    <SkeletonFrame>
      <Questions />
    </SkeletonFrame>
  )
}

function Questions() {
  return (
    <div className="grid gap-4">
      <span className="block h-11" />
      {[1, 2].map((question) => (
        <div key={question} className="min-h-100 rounded-card border border-line bg-card p-4 md:p-5">
          <SkeletonLines lines={[3, 2]} />
          <div className="mt-5 grid gap-2.5">
            {[1, 2, 3, 4].map((option) => (
              <span key={option} className="block h-14 animate-shimmer rounded-control bg-shade" />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
