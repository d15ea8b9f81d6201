import { SkeletonFrame } from '#ui/states/skeleton-frame.tsx'
import { SKELETON_BAR, SkeletonLines, SkeletonLinesBeside } from '#ui/states/skeleton-lines.tsx'

/** Days, each with a class: its time, its name, and when it opens. */
export function ClassesSkeleton() {
  return (
    <SkeletonFrame>
      <div className="grid gap-8">
        {[1, 2, 3].map((day) => (
          <div key={day}>
            <span className="mb-3 flex h-7 items-center">
              <span className={`${SKELETON_BAR} h-4 w-32`} />
            </span>
            <ul>
              <li className="flex min-h-39.5 gap-x-4.5 rounded-card border border-line bg-card p-4.5 md:min-h-22">
                <span className="w-19 shrink-0 border-e border-line pe-4.5 md:w-25.5">
                  <SkeletonLines lines={[1, 1]} />
                </span>
                <SkeletonLinesBeside lines={[1, 1]} />
              </li>
            </ul>
          </div>
        ))}
      </div>
    </SkeletonFrame>
  )
}
