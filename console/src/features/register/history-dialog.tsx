import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/console'
import { Dialog } from '../../../../web/src/ui/overlays/dialog.tsx'
import type { StaffData } from '../../api/staff-call.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { momentWords } from '../../ui/moment-words.ts'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { statusWords } from './status-look.ts'

type HistoryDialogProps = { classId: number; student: { stud_id: number; name: string } | null; onClose: () => void }
type Mark = StaffData<'/staff/register_history'>['marks'][number]

/** What one cell of the register was, and who made it so. */
export function HistoryDialog({ classId, student, onClose }: HistoryDialogProps) {
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

/** When it came later than it was marked, both are said. */
function byWords({ who, marked_at, stored_at }: Mark): string {
  if (marked_at === null || stored_at === null) return who ?? m.register_by_import()
  const by = `${who ?? ''} · ${momentWords(marked_at)}`
  const isLater = marked_at.slice(0, 16) !== stored_at.slice(0, 16)
  return isLater ? `${by} · ${m.register_arrived({ when: momentWords(stored_at) })}` : by
}
