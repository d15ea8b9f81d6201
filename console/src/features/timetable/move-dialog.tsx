import { m } from '#messages/console'
import { Dialog } from '../../../../web/src/ui/overlays/dialog.tsx'
import type { StaffData } from '../../api/staff-call.ts'
import { PlannedClasses } from './planned-classes.tsx'
import { Tell } from './tell.tsx'

type MoveDialogProps = {
  plan: StaffData<'/staff/plan_change'> | null
  devices: number
  busy: boolean
  onSave: (tell: boolean) => Promise<void>
  onClose: () => void
}

/** What another time would meet, before it is stored. */
export function MoveDialog({ plan, devices, busy, onSave, onClose }: MoveDialogProps) {
  return (
    <Dialog open={plan !== null} title={m.timetable_move_title()} onClose={onClose}>
      {plan && (
        <div className="grid gap-4">
          <PlannedClasses classes={plan.classes} asks={plan.asks} />
          <Tell
            {...{ devices, busy }}
            words={m.timetable_save_tell()}
            without={m.timetable_save_quiet()}
            onPress={onSave}
          />
        </div>
      )}
    </Dialog>
  )
}
