import { useState } from 'react'
import { isBegun, type KeptRegister, type Register, shownMark } from '#contract/staff/register-marks.rules.ts'
import { m } from '#messages/console'
import { HistoryDialog } from './history-dialog.tsx'
import { StudentRow } from './student-row.tsx'

type Student = Register['students'][number]
type StudentListProps = { kept: KeptRegister; isClosed: boolean; onTap: (studId: number) => void }

/** All students of a class, numbered by name; as long as nobody is marked, they are taken to be present. */
export function StudentList({ kept, isClosed, onTap }: StudentListProps) {
  const { class_id, students, may } = kept.register
  const [asked, setAsked] = useState<Student | null>(null)
  const begun = isBegun(kept)
  const there = students.filter(({ away }) => away === null)
  const numberOf = new Map(there.map(({ stud_id }, index) => [stud_id, index + 1]))
  return (
    <>
      {!isClosed && <p className="mb-2 text-sm text-ink-2">{m.register_tap_hint()}</p>}
      <ul aria-label={m.menu_register()} className="overflow-hidden rounded-card border border-line bg-card">
        {students.map((student) => {
          const { status, isPending } = shownMark(kept, student.stud_id)
          const number = numberOf.get(student.stud_id) ?? null
          return (
            <StudentRow
              key={student.stud_id}
              {...{ student, number, isPending, isClosed, onTap }}
              status={status ?? (begun || number === null || may !== 'mark' ? null : 'P')}
              onHistory={setAsked}
            />
          )
        })}
      </ul>
      <HistoryDialog classId={class_id} student={asked} onClose={() => setAsked(null)} />
    </>
  )
}
