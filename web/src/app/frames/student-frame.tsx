import '../../styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { keepForStudent } from '../../offline/keep-for-student.ts'
import { endNotified, notifiedDevice } from '../../session/notified-device.ts'
import { ReplacedDialog } from '../../session/replaced-dialog.tsx'
import { guardOutboundLinks } from '../startup/outbound-links.ts'
import { useDataSaverPreload } from '../routes/use-data-saver-preload.ts'
import { useSession } from '../../session/session-store.ts'
import { onOtherStudent } from '../../session/watch-session.ts'

onOtherStudent(() => queryClient.removeQueries())
keepForStudent()
guardOutboundLinks()
onOtherStudent(endNotified)

/** Around every screen of a signed-in student. Another student gets fresh screens. */
export function StudentFrame() {
  useDataSaverPreload()
  const studId = useSession((session) => session.user?.stud_id)
  useEffect(() => keepNotified(studId), [studId])
  // After the logout, while the router is on its way to the login, no screen below may read the student's id.
  if (studId === undefined) return null
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet key={studId} />
      <ReplacedDialog />
    </QueryClientProvider>
  )
}

/** With notifications on, the server is told when the browser's address or the language changes. */
function keepNotified(studId: number | undefined) {
  if (studId === undefined || !notifiedDevice()) return
  let stop = () => {}
  let isOver = false
  void import('../../features/account/notifications/keep-notified.ts').then((module) => {
    if (!isOver) stop = module.keepNotified(studId)
  })
  return () => {
    isOver = true
    stop()
  }
}
