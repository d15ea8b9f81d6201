import { SkeletonFrame } from '#ui/states/skeleton-frame.tsx'
import { SkeletonLines } from '#ui/states/skeleton-lines.tsx'

/** The shape of questions with their options, until they can be drawn as they will stay. */
export function QuestionsSkeleton({ count }: { count: number }) {
  return (
    <SkeletonFrame>
      <QuestionShapes count={count} />
    </SkeletonFrame>
  )
}

export function QuestionShapes({ count }: { count: number }) {
  return (
    <div className="grid gap-4">
      {Array.from({ length: count }, (_, question) => (
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
