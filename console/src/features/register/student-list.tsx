import { useState } from 'react'
import { joinOf } from '#contract/staff/register-joins.rules.ts'
import { type KeptRegister, type Register, shownMark, takesAllAsPresent } from '#contract/staff/register-marks.rules.ts'
import { m } from '#messages/console'
import { StudentRow } from './student-row.tsx'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { StaffData } from '../../api/staff-call.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { momentWords } from '../../ui/moment-labels.ts'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { statusWords } from './status-look.ts'

type HistoryDialogProps = { classId: number; student: { stud_id: number; name: string } | null; onClose: () => void }
type Mark = StaffData<'/staff/register_history'>['marks'][number]

/** What one cell of the register was, and who made it so. */
function HistoryDialog({ classId, student, onClose }: HistoryDialogProps) {
  return (
    <Dialog open={student !== null} title={student?.name ?? ''} onClose={onClose}>
      {student && <History classId={classId} studId={student.stud_id} />}
    </Dialog>
  )
}

function History({ classId, studId }: { classId: number; studId: number }) {
  const history = useQuery({
    ...staffQuery('/staff/register_history', { class_id: classId, stud_id: studId }),
    staleTime: 0,
  })
  return (
    <ScreenStates
      query={history}
      isEmpty={({ marks }) => marks.length === 0}
      empty={<p className="text-ink-2">{m.register_history_none()}</p>}
      content={({ marks }) => (
        <ul aria-label={m.register_history()} className="grid">
          {marks.map((mark) => (
            <li key={mark.counter} className="border-t border-line py-2.5 first:border-t-0">
              <span className="block font-medium">
                {statusWords(mark.status)}
                {mark.is_filled && ` · ${m.register_filled()}`}
              </span>
              <span className="block text-sm text-ink-2 wrap-anywhere">{byWords(mark)}</span>
              {mark.reason !== null && <span className="block text-sm wrap-anywhere">{mark.reason}</span>}
            </li>
          ))}
        </ul>
      )}
    />
  )
}

/** A mark that arrived later than it was made shows both times. */
function byWords({ who, marked_at, stored_at }: Mark): string {
  if (marked_at === null || stored_at === null) return who ?? m.register_by_import()
  const by = `${who ?? ''} · ${momentWords(marked_at)}`
  const isLater = marked_at.slice(0, 16) !== stored_at.slice(0, 16)
  return isLater ? `${by} · ${m.register_arrived({ when: momentWords(stored_at) })}` : by
}

type Student = Register['students'][number]
type StudentListProps = { kept: KeptRegister; isClosed: boolean; onTap: (studId: number) => void }

/** All students of a class, numbered by name; as long as nobody is marked or joined, they are taken to be present. */
export function StudentList({ kept, isClosed, onTap }: StudentListProps) {
  const { class_id, students, may } = kept.register
  const [asked, setAsked] = useState<Student | null>(null)
  const areAllPresent = may === 'mark' && takesAllAsPresent(kept)
  const there = students.filter(({ away }) => away === null)
  const numberOf = new Map(there.map(({ stud_id }, index) => [stud_id, index + 1]))
  return (
    <>
      {!isClosed && <p className="mb-2 text-sm text-ink-2">{m.register_tap_hint()}</p>}
      <ul aria-label={m.menu_register()} className="overflow-hidden rounded-card border border-line bg-card">
        {students.map((student) => {
          const { status, isPending } = shownMark(kept, student.stud_id)
          const join = status === null ? joinOf(kept.register, student.stud_id) : null
          const number = numberOf.get(student.stud_id) ?? null
          return (
            <StudentRow
              key={student.stud_id}
              {...{ student, number, isPending, isClosed, onTap }}
              joinedAt={join?.at ?? null}
              late={join?.late ?? null}
              status={status ?? (areAllPresent && number !== null ? 'P' : null)}
              onHistory={setAsked}
            />
          )
        })}
      </ul>
      <HistoryDialog classId={class_id} student={asked} onClose={() => setAsked(null)} />
    </>
  )
}
