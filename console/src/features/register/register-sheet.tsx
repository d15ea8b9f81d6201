import { useCallback, useState } from 'react'
import {
  type Chosen,
  isBegun,
  type KeptRegister,
  shownMark,
  tapped,
  withMarks,
  withRestPresent,
  withTheirs,
} from '#contract/staff/register-marks.rules.ts'
import { m } from '#messages/console'
import { ReasonField } from '../../ui/reason-field.tsx'
import { MetMarks } from './met-marks.tsx'
import { NumbersForm } from './numbers-form.tsx'
import { RegisterBar } from './register-bar.tsx'
import { sendMarks, setReason } from './send-marks.ts'
import { StudentList } from './student-list.tsx'
import { TakeBack } from './take-back.tsx'
import { changeRegister } from './use-kept-registers.ts'

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
  const there = students.filter(({ away }) => away === null)
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
      <RegisterBar
        kept={kept}
        isClosed={isClosed}
        onRestPresent={() => change((now) => withRestPresent(now, press()))}
      />
      {!isClosed && (
        <NumbersForm
          count={there.length}
          onMark={(rows, status) =>
            mark(rows.flatMap((row) => there[row - 1] ?? []).map(({ stud_id }) => ({ stud_id, status })))
          }
        />
      )}
      <StudentList kept={kept} isClosed={isClosed} onTap={tap} />
      {!isClosed && isBegun(kept) && <TakeBack kept={kept} onMark={mark} />}
    </div>
  )
}
