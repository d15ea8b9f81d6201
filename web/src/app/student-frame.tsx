import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { queryClient } from '../api/query-client.ts'
import { keepForStudent } from '../offline/keep-for-student.ts'
import { ReplacedDialog } from '../session/replaced-dialog.tsx'
import { stayInside } from './stay-inside.ts'
import { useSparing } from './use-sparing.ts'
import { useSession } from '../session/session-store.ts'
import { onOtherStudent } from '../session/watch-session.ts'

onOtherStudent(() => queryClient.removeQueries())
keepForStudent()
stayInside()

/** Around every screen of a signed-in student. Another student gets fresh screens. */
export function StudentFrame() {
  useSparing()
  const studId = useSession((session) => session.user?.stud_id)
  // Signed out: the way to the login has begun, and no screen below may ask whose data it shows.
  if (studId === undefined) return null
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet key={studId} />
      <ReplacedDialog />
    </QueryClientProvider>
  )
}
