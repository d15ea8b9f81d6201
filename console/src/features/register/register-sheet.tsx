import { useCallback, useState } from 'react'
import {
  type Chosen,
  counted,
  isBegun,
  type KeptRegister,
  type Register,
  shownMark,
  tapped,
  withMarks,
  withRestPresent,
  withTheirs,
} from '#contract/staff/register-marks.rules.ts'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { ReasonField } from '../../ui/reason-field.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { MetMarks } from './met-marks.tsx'
import { NumbersForm } from './numbers-form.tsx'
import { RegisterState } from './register-state.tsx'
import { sendMarks, setReason } from './send-marks.ts'
import { StudentRow } from './student-row.tsx'
import { TakeBack } from './take-back.tsx'
import { changeRegister } from './use-kept-registers.ts'

type Student = Register['students'][number]

const press = () => ({ now: Date.now(), newKey: () => crypto.randomUUID() })

const CLOSED = {
  cancelled: () => m.register_closed_cancelled(),
  future: () => m.register_closed_future(),
  too_old: () => m.register_closed_too_old(),
}

/** All students of a class with their marks, which are sent as they are made. */
export function RegisterSheet({ kept }: { kept: KeptRegister }) {
  const { class_id, students, may } = kept.register
  const [reason, setTyped] = useState('')
  const [asked, setAsked] = useState<Student | null>(null)
  const change = useCallback(
    (by: (now: KeptRegister) => KeptRegister) => {
      changeRegister(class_id, by)
      sendMarks()
    },
    [class_id],
  )
  const mark = (chosen: readonly Chosen[]) => change((now) => withMarks(now, chosen, press()))
  const tap = useCallback(
    (studId: number) =>
      change((now) => withMarks(now, [{ stud_id: studId, status: tapped(shownMark(now, studId).status) }], press())),
    [change],
  )
  const begun = isBegun(kept)
  const counts = counted(kept)
  const there = students.filter(({ away }) => away === null)
  const numberOf = new Map(there.map(({ stud_id }, index) => [stud_id, index + 1]))
  const isClosed = may === 'reason' ? reason.trim() === '' : may !== 'mark'
  const typeReason = (text: string) => {
    setTyped(text)
    setReason(class_id, text.trim())
  }
  return (
    <div className="max-w-reading">
      {may !== 'mark' && may !== 'reason' && (
        <p role="status" className="mb-4 rounded-control bg-warn-50 px-4 py-3">
          {CLOSED[may]()}
        </p>
      )}
      {may === 'reason' && (
        <div className="mb-4">
          <ReasonField label={m.register_reason()} value={reason} onChange={typeReason} />
        </div>
      )}
      <MetMarks
        kept={kept}
        onTheirs={(studId) => change((now) => withTheirs(now, studId))}
        onMine={(stud_id, status) => mark([{ stud_id, status }])}
      />
      <div className="sticky top-14 z-1 -mx-4 mb-3 flex flex-wrap items-center justify-between gap-x-3 border-b border-line bg-page px-4 py-2 md:-mx-8 md:px-8 lg:top-0">
        <div>
          <p className="tabular font-semibold">
            {begun ? m.register_counts(counts) : m.register_all_here({ count: there.length })}
          </p>
          <RegisterState kept={kept} isBegun={begun} />
        </div>
        {!isClosed && counts.open > 0 && (
          <Button look={begun ? 'secondary' : 'primary'} onClick={() => change((now) => withRestPresent(now, press()))}>
            {begun ? m.register_rest_here({ count: counts.open }) : m.register_everybody_here()}
          </Button>
        )}
      </div>
      {!isClosed && (
        <NumbersForm
          count={there.length}
          onMark={(rows, status) =>
            mark(rows.flatMap((row) => there[row - 1] ?? []).map(({ stud_id }) => ({ stud_id, status })))
          }
        />
      )}
      <p className="mb-2 text-sm text-ink-2">{m.register_tap_hint()}</p>
      <ul aria-label={m.menu_register()} className="overflow-hidden rounded-card border border-line bg-card">
        {students.map((student) => {
          const { status, isPending } = shownMark(kept, student.stud_id)
          const number = numberOf.get(student.stud_id) ?? null
          return (
            <StudentRow
              key={student.stud_id}
              {...{ student, number, isPending, isClosed }}
              status={status ?? (begun || number === null || may !== 'mark' ? null : 'P')}
              onTap={tap}
              onHistory={setAsked}
            />
          )
        })}
      </ul>
      {!isClosed && begun && <TakeBack kept={kept} onMark={mark} />}
      <HistoryDialog classId={class_id} student={asked} onClose={() => setAsked(null)} />
    </div>
  )
}
