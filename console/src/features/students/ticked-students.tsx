import { ArrowRightLeft } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { TickedBar } from '../../ui/ticked-bar.tsx'
import { MoveDialog } from './move-dialog.tsx'

type TickedProps = { ticked: readonly { stud_id: number; name: string }[]; onClear: () => void }

/** What can be done with the students that are ticked. */
export function TickedStudents({ ticked, onClear }: TickedProps) {
  const [isMoving, setIsMoving] = useState(false)
  return (
    <TickedBar count={ticked.length} clearWords={m.students_untick()} onClear={onClear}>
      <Button look="secondary" icon={ArrowRightLeft} onClick={() => setIsMoving(true)}>
        {m.move_action()}
      </Button>
      <MoveDialog open={isMoving} students={ticked} onClose={() => setIsMoving(false)} onMoved={onClear} />
    </TickedBar>
  )
}
