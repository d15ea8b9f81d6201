/** Number of lines, on phones and on wider screens. */
export type Lines = readonly [narrow: number, wide: number]

export const SKELETON_BAR = 'block animate-shimmer rounded-full bg-shade'

type SkeletonLinesProps = { lines: Lines; titleLines?: number; badge?: boolean }

/** A title and the lines below it, each as high as its text will be. */
export function SkeletonLines({ lines: [narrow, wide], titleLines = 1, badge = false }: SkeletonLinesProps) {
  return (
    <>
      {Array.from({ length: titleLines }, (_, at) => (
        <span key={at} className="flex h-6 items-center">
          <span className={`${SKELETON_BAR} h-3.5 ${at === 0 ? 'w-3/5' : 'w-2/5'}`} />
        </span>
      ))}
      {Array.from({ length: Math.max(narrow, wide) }, (_, at) => (
        <span key={at} className={`h-5 items-center ${shownAt(at < narrow, at < wide)}`}>
          <span className={`${SKELETON_BAR} h-2.5 w-2/5`} />
        </span>
      ))}
      {badge && <span className={`${SKELETON_BAR} mt-1.5 h-7 w-24`} />}
    </>
  )
}

/** The same lines beside another element, in the remaining width. */
export const SkeletonLinesBeside = (props: SkeletonLinesProps) => (
  <span className="grow">
    <SkeletonLines {...props} />
  </span>
)

function shownAt(narrow: boolean, wide: boolean): string {
  if (narrow && wide) return 'flex'
  return narrow ? 'flex md:hidden' : 'hidden md:flex'
}
