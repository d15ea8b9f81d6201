import { useQueryClient } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { FactList, type Facts } from '#ui/fact-list.tsx'
import { formatDay } from '#ui/format/format-day.ts'
import { staffCall } from '../../api/staff-call.ts'
import { keyOf } from '../../api/staff-query.ts'
import { Section } from '../../ui/page.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { CalledNumber } from '../../ui/called-number.tsx'
import { StatusBadge } from './status.tsx'
import type { StudentPage } from './student-page.ts'

type Student = StudentPage['student']

/** Returns the known facts of a student with their names; unknown ones are left out. */
export function identityFacts(student: Student): Facts {
  const { admission_no, batches, guardian, mobile, email, district, state, joined_on, birth_date } = student
  const place = [district, state].filter(Boolean).join(', ')
  return [
    [m.students_admission_no(), admission_no ?? m.student_no_admission()],
    [m.students_level(), student.level],
    [m.students_batches(), batches.map(({ batch_name }) => batch_name).join(', ') || m.student_no_batch()],
    [m.student_guardian(), guardian ?? undefined],
    [m.student_mobile(), mobile ?? undefined],
    [m.student_email(), email ?? undefined],
    [m.student_place(), place || undefined],
    [m.student_birth(), birth_date === null ? undefined : formatDay(birth_date, 'date')],
    [m.student_joined(), joined_on === null ? undefined : formatDay(joined_on, 'date')],
  ]
}

type IdentityProps = { student: Student; mayCall: boolean }

/** The student's personal data; `mayCall`: the number can be shown and called. */
export function IdentitySection({ student, mayCall }: IdentityProps) {
  return (
    <Section title={m.student_identity()}>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <StatusBadge status={student.status} />
        {mayCall && <CallNumber stud_id={student.stud_id} />}
      </div>
      <FactList
        facts={identityFacts(student)}
        className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-4"
        rowClass="min-w-0"
        nameClass="text-sm text-ink-2"
        figureClass="wrap-anywhere"
      />
    </Section>
  )
}

/** Shows the number, which the history tells, and calls it. */
function CallNumber({ stud_id }: { stud_id: number }) {
  const [number, setNumber] = useState<{ phone_code: string; mobile: string } | null>(null)
  const queryClient = useQueryClient()
  const { busy, send } = useSending()
  const read = async () =>
    send(async () => {
      setNumber(await staffCall('/staff/student_number', { stud_id }))
      await queryClient.invalidateQueries({ queryKey: keyOf('/staff/student') })
    })
  if (number === null)
    return (
      <Button look="quiet" icon={Eye} busy={busy} onClick={() => void read()}>
        {m.student_show_number()}
      </Button>
    )
  return <CalledNumber number={`+${number.phone_code} ${number.mobile}`} />
}
