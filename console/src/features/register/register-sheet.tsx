import { useCallback, useState } from 'react'
import {
  type Chosen,
  isBegun,
  type KeptRegister,
  shownMark,
  tapped,
  withMarks,
  withFilled,
  withoutMarks,
  withRest,
  withTheirs,
  type Status,
} from '#contract/staff/register-marks.rules.ts'
import { m } from '#messages/console'
import { ReasonField } from '../../ui/reason-field.tsx'
import { sendMarks, setReason } from './send-marks.ts'
import { StudentList } from './student-list.tsx'
import { changeRegister } from './use-kept-registers.ts'
import { Button } from '#ui/buttons/button.tsx'
import { RegisterBar } from './register-bar.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { sayWithUndo } from '../../ui/say-with-undo.tsx'
import { statusWords } from './status-look.ts'
import { rowNumbers } from '#contract/staff/row-numbers.rules.ts'
import { TextField } from '../../ui/text-field.tsx'

type NumbersFormProps = {
  /** How many can be marked. */
  count: number
  onMark: (rows: readonly number[], status: 'A' | 'L') => void
}

/** Marks several by the numbers of their rows, as they are called out: `4 17 22`. */
function NumbersForm({ count, onMark }: NumbersFormProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const mark = (status: 'A' | 'L') => {
    const { rows, unknown } = rowNumbers(typed, count)
    // No mark is made when a number is wrong: the person may have meant another one.
    if (unknown.length > 0) return setError(m.register_numbers_unknown({ numbers: unknown.join(', '), count }))
    if (rows.length === 0) return setError(m.register_numbers_none())
    onMark(rows, status)
    setTyped('')
    return setError(undefined)
  }
  return (
    <form
      aria-label={m.register_numbers()}
      className="mb-4 grid gap-2.5"
      onSubmit={(event) => {
        event.preventDefault()
        mark('A')
      }}
    >
      <TextField
        label={m.register_numbers()}
        hint={m.register_numbers_hint()}
        name="numbers"
        // Its keypad has figures, and a point to part them.
        inputMode="decimal"
        autoComplete="off"
        maxLength={600}
        value={typed}
        onChange={setTyped}
        error={error}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" look="secondary">
          {m.register_mark_absent()}
        </Button>
        <Button look="secondary" onClick={() => mark('L')}>
          {m.register_mark_late()}
        </Button>
      </div>
    </form>
  )
}

type MetMarksProps = {
  kept: KeptRegister
  onTheirs: (studId: number) => void
  onMine: (studId: number, status: Exclude<Status, 'H'>) => void
}

/** Students whom somebody else has marked otherwise meanwhile: both marks, and whose stands. */
function MetMarks({ kept, onTheirs, onMine }: MetMarksProps) {
  const met = kept.register.students.flatMap(({ stud_id, name }) => {
    const shown = shownMark(kept, stud_id)
    return shown.met ? [{ stud_id, name, mine: shown.met.status, theirs: shown.status, who: shown.who }] : []
  })
  if (met.length === 0) return null
  return (
    <section
      aria-label={m.register_met()}
      className="mb-4 grid gap-3 rounded-control border border-warn bg-warn-50 p-4"
    >
      <h2 className="text-base font-semibold">{m.register_met()}</h2>
      <ul className="grid gap-3">
        {met.map(({ stud_id, name, mine, theirs, who }) => (
          <li key={stud_id} className="grid gap-1.5 border-t border-line pt-3">
            <span className="font-medium wrap-anywhere">{name}</span>
            <span className="text-sm wrap-anywhere">
              {m.register_met_text({
                who: who ?? m.register_by_import(),
                theirs: statusWords(theirs),
                mine: statusWords(mine),
              })}
            </span>
            <span className="flex flex-wrap gap-2.5">
              <Button look="secondary" onClick={() => onTheirs(stud_id)}>
                {m.register_met_theirs()}
              </Button>
              <Button look="secondary" onClick={() => onMine(stud_id, mine)}>
                {m.register_met_mine()}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type TakeBackProps = { kept: KeptRegister; onMark: (chosen: readonly Chosen[]) => void }

/** Takes the whole register back, as of a class that was not held: nobody is marked then. */
function TakeBack({ kept, onMark }: TakeBackProps) {
  const [isAsking, setIsAsking] = useState(false)
  const takeBack = () => {
    setIsAsking(false)
    const marked = kept.register.students.flatMap(({ stud_id, away }): Chosen[] => {
      const { status } = shownMark(kept, stud_id)
      return away !== null || status === null || status === 'H' ? [] : [{ stud_id, status }]
    })
    onMark(marked.map(({ stud_id }) => ({ stud_id, status: null })))
    sayWithUndo(m.register_taken_back(), async () => onMark(marked))
  }
  return (
    <div className="mt-4">
      <Button look="quiet" onClick={() => setIsAsking(true)}>
        {m.register_take_back()}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={m.register_take_back_title()}
        text={m.register_take_back_text()}
        choices={[
          { words: m.register_take_back(), onPress: takeBack, danger: true },
          { words: m.cancel(), onPress: () => setIsAsking(false) },
        ]}
        onClose={() => setIsAsking(false)}
      />
    </div>
  )
}

const press = () => ({ now: Date.now(), newKey: () => crypto.randomUUID() })

const CLOSED = {
  cancelled: () => m.register_closed_cancelled(),
  future: () => m.register_closed_future(),
  too_old: () => m.register_closed_too_old(),
}

/** Why nothing can be marked. */
function ClosedNotice({ may }: Pick<KeptRegister['register'], 'may'>) {
  if (may === 'mark' || may === 'reason') return null
  return (
    <p role="status" className="mb-4 rounded-control bg-warn-50 px-4 py-3">
      {CLOSED[may]()}
    </p>
  )
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
  const markJoined = (joined: readonly Chosen[]) => {
    change((now) => withFilled(now, joined, press()))
    const undo = async () => change((now) => withoutMarks(now, joined, press()))
    sayWithUndo(m.register_joined_marked({ count: joined.length }), undo)
  }
  const there = students.filter(({ away }) => away === null)
  const isClosed = may === 'reason' ? reason.trim() === '' : may !== 'mark'
  const typeReason = (text: string) => {
    setTyped(text)
    setReason(class_id, text.trim())
  }
  return (
    <div className="max-w-reading">
      <ClosedNotice may={may} />
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
        onJoined={markJoined}
        onRest={(status) => change((now) => withRest(now, status, press()))}
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
