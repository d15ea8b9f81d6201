import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { formatMoment } from '../../../../web/src/ui/format/format-day.ts'
import type { StaffData } from '../../api/staff-call.ts'
import { StateBadge } from './state-badge.tsx'
import { namesOf } from './upload.ts'

type UploadListProps = { uploads: StaffData<'/staff/imports'>['uploads']; onChoose: (upload_id: number) => void }

/** What was sent in and is not stored, of anybody. */
export function UploadList({ uploads, onChoose }: UploadListProps) {
  return (
    <ul className="grid gap-2">
      {uploads.map(({ upload_id, who, names, state, added_at }) => (
        <li
          key={upload_id}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 last:border-b-0"
        >
          <span className="min-w-0 grow wrap-anywhere">
            <span className="block font-medium">{namesOf(names)}</span>
            <span className="block text-sm text-ink-2">{m.imports_by({ who, when: formatMoment(added_at) })}</span>
          </span>
          <StateBadge state={state} />
          <Button look="quiet" onClick={() => onChoose(upload_id)}>
            {m.imports_look()}
          </Button>
        </li>
      ))}
    </ul>
  )
}
