import { QuestionShapes } from '../../assessment/content/questions-skeleton.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { SkeletonFrame } from '../../ui/states/skeleton-frame.tsx'

/** The shape of one question, with the line above it. */
export const RedoSkeleton = () => (
  <SkeletonFrame className="max-w-reading">
    <div className="mb-4">
      <ProgressLine percent={0} />
    </div>
    <QuestionShapes count={1} />
  </SkeletonFrame>
)
