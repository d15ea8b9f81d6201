import { useNavigate } from '@tanstack/react-router'
import { ArrowRightLeft, Check, Download, GraduationCap, MessageSquare, UserRoundX, X } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { paths } from '../../../paths.ts'
import { handOverNumbers } from '../../../ui/handed-numbers.ts'
import { TickedBar } from '../../../ui/ticked-bar.tsx'
import { MoveDialog } from '../move-dialog.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { PromoteDialog } from './promote-form.tsx'
import { LeaveDialog, RejectDialog } from './reject-dialog.tsx'
import type { Selected } from './use-acts.ts'
import { useExport } from './use-export.ts'

type Act = 'approve' | 'reject' | 'move' | 'promote' | 'leave'

type SelectedStudentsProps = { chosen: readonly Selected[]; onClear: () => void }

/** What can be done with the students who are ticked: registrations are decided, the others moved, written to, ended. */
export function SelectedStudents({ chosen, onClear }: SelectedStudentsProps) {
  const [act, setAct] = useState<Act | null>(null)
  const close = () => setAct(null)
  const stud_ids = chosen.map(({ stud_id }) => stud_id)
  const dialog = (which: Act) => ({ open: act === which, stud_ids, onClose: close, onDone: onClear })
  const isWaiting = chosen.every(({ status }) => status === 'pending')
  return (
    <>
      <TickedBar count={chosen.length} clearWords={m.students_untick()} onClear={onClear}>
        <div className="flex max-w-full gap-1 max-md:overflow-x-auto md:flex-wrap [&>button]:shrink-0 [&>button]:px-3">
          {isWaiting ? (
            <>
              <Button icon={Check} onClick={() => setAct('approve')}>
                {m.approve()}
              </Button>
              <Button look="quiet" icon={X} onClick={() => setAct('reject')}>
                {m.reject()}
              </Button>
            </>
          ) : (
            <ActButtons chosen={chosen} onAct={setAct} />
          )}
          <ExportSelected stud_ids={stud_ids} />
        </div>
      </TickedBar>
      <ApproveDialog {...dialog('approve')} />
      <RejectDialog {...dialog('reject')} />
      <PromoteDialog {...dialog('promote')} />
      <LeaveDialog {...dialog('leave')} />
      <MoveDialog open={act === 'move'} students={chosen} onClose={close} onMoved={onClear} />
    </>
  )
}

type ActButtonsProps = { chosen: readonly Selected[]; onAct: (act: Act) => void }

function ActButtons({ chosen, onAct }: ActButtonsProps) {
  const navigate = useNavigate()
  const numbers = chosen.flatMap(({ admission_no }) => admission_no ?? [])
  const write = () => {
    handOverNumbers(numbers)
    void navigate(paths.messages({ item: 'new' }))
  }
  return (
    <>
      {numbers.length > 0 && (
        <Button look="quiet" icon={MessageSquare} onClick={write}>
          {m.acts_message()}
        </Button>
      )}
      <Button look="quiet" icon={ArrowRightLeft} onClick={() => onAct('move')}>
        {m.acts_move()}
      </Button>
      <Button look="quiet" icon={GraduationCap} onClick={() => onAct('promote')}>
        {m.promote()}
      </Button>
      <Button look="quiet" icon={UserRoundX} onClick={() => onAct('leave')}>
        {m.student_leave()}
      </Button>
    </>
  )
}

function ExportSelected({ stud_ids }: { stud_ids: number[] }) {
  const { busy, exportStudents } = useExport()
  return (
    <Button look="quiet" icon={Download} busy={busy} onClick={() => void exportStudents({ stud_ids })}>
      {m.acts_export_selected()}
    </Button>
  )
}
