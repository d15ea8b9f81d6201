import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { ItemStates } from '../../../../web/src/ui/states/item-states.tsx'
import { Skeleton } from '../../../../web/src/ui/states/skeleton.tsx'
import { staffQuery } from '../../api/staff-query.ts'
import { Page } from '../../ui/page.tsx'
import { AttemptsSection } from './attempts-section.tsx'
import { AttendanceSection } from './attendance-section.tsx'
import { BatchesSection } from './batches-section.tsx'
import { ChangesSection } from './changes-section.tsx'
import { ChaptersSection } from './chapters-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { GuardiansSection } from './guardians/guardians-section.tsx'
import { IdentitySection } from './identity-section.tsx'
import { LearningSection } from './learning-section.tsx'
import { LoginHelp } from './login-help.tsx'
import { MergesSection } from './merges-section.tsx'
import { MessagesSection } from './messages-section.tsx'
import { StudentActions } from './student-actions.tsx'
import type { StudentPage } from './student-page.ts'
import { PersonSection } from './person-section.tsx'
import { PrintedStudent } from './printed-student.tsx'
import { useRoles } from './use-roles.ts'

const route = getRouteApi('/staff/students/$stud_id')

/** One student, for a talk with the parents: it prints on one page. */
export function StudentScreen() {
  const { stud_id } = route.useParams()
  const query = useQuery(staffQuery('/staff/student', { stud_id: Number(stud_id) }))
  const { isOffice } = useRoles()
  const name = query.data?.student.name ?? m.menu_students()
  return (
    <Page
      title={name}
      actions={
        query.data && (
          <>
            {isOffice && <StudentActions student={query.data.student} />}
            <Button look="secondary" icon={Printer} onClick={() => window.print()}>
              {m.student_print()}
            </Button>
          </>
        )
      }
    >
      <ItemStates
        query={query}
        loading={<Skeleton of="rows" count={6} />}
        content={(page) => (
          <>
            <Sections page={page} />
            <PrintedStudent page={page} />
          </>
        )}
      />
    </Page>
  )
}

function Sections({ page }: { page: StudentPage }) {
  const { isOffice, isOwner, seesAll } = useRoles()
  const { student, attendance, attempts, trend, chapters, devices, messages, changes } = page
  return (
    <div className="print:hidden">
      <IdentitySection student={student} />
      {seesAll && <BatchesSection student={student} />}
      <GuardiansSection stud_id={student.stud_id} />
      {isOffice && <MergesSection stud_id={student.stud_id} />}
      <AttendanceSection attendance={attendance} />
      <AttemptsSection attempts={attempts} trend={trend} />
      <ChaptersSection chapters={chapters} />
      <LearningSection videos={page.videos} materials={page.materials} />
      <DevicesSection devices={devices}>{isOffice && <LoginHelp student={student} />}</DevicesSection>
      {messages && <MessagesSection messages={messages} />}
      {changes && <ChangesSection changes={changes} />}
      {isOwner && <PersonSection student={student} />}
    </div>
  )
}
