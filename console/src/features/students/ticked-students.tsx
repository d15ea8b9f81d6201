import { ArrowRightLeft, X } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { MoveDialog } from './move-dialog.tsx'

type TickedProps = { ticked: readonly { stud_id: number; name: string }[]; onClear: () => void }

/** What can be done with the students that are ticked. */
export function TickedStudents({ ticked, onClear }: TickedProps) {
  const [isMoving, setIsMoving] = useState(false)
  if (ticked.length === 0) return null
  return (
    <div className="sticky top-2 z-10 mb-3 flex flex-wrap items-center gap-2.5 rounded-card border border-line bg-card p-3">
      <p role="status" className="me-auto font-medium">
        {m.students_ticked({ count: ticked.length })}
      </p>
      <Button look="secondary" icon={ArrowRightLeft} onClick={() => setIsMoving(true)}>
        {m.move_action()}
      </Button>
      <Button look="secondary" icon={X} onClick={onClear}>
        {m.students_untick()}
      </Button>
      <MoveDialog open={isMoving} students={ticked} onClose={() => setIsMoving(false)} onMoved={onClear} />
    </div>
  )
}

type TickProps = { name: string; isOn: boolean; onChange: () => void }

export const Tick = ({ name, isOn, onChange }: TickProps) => (
  <label className="-m-2 inline-flex min-h-11 min-w-11 items-center justify-center">
    <input
      type="checkbox"
      aria-label={m.students_tick({ name })}
      checked={isOn}
      onChange={onChange}
      className="size-5 accent-brand-strong"
    />
  </label>
)
