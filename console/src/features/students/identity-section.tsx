import { m } from '#messages/console'
import { FactList, type Facts } from '#ui/fact-list.tsx'
import { formatDay } from '#ui/format/format-day.ts'
import { Section } from '../../ui/page.tsx'
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

/** The student's personal data. */
export function IdentitySection({ student }: { student: Student }) {
  return (
    <Section title={m.student_identity()}>
      <div className="mb-3">
        <StatusBadge status={student.status} />
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
