import { lazyPart, useTriedPart } from '../../ui/lazy-part.ts'
import { useAttemptState } from '../attempt/attempt-context.ts'

const staffNotices = lazyPart(async () => import('../notices/staff-notices.tsx'))

/** What the staff does while the test is written: seldom, so it comes with its first use. */
export function StaffPart() {
  const isWanted = useAttemptState(({ notices, pausedUntil }) => notices.length > 0 || pausedUntil !== null)
  return isWanted ? <StaffNotices /> : null
}

function StaffNotices() {
  const { part } = useTriedPart(staffNotices)
  if (!part) return null
  return (
    <>
      <part.StaffNotices />
      <part.PausedCover />
    </>
  )
}
