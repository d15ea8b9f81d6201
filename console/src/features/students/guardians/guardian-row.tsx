import { Ban, Eye, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '../../../../../web/src/ui/buttons/button.tsx'
import { formatMoment } from '../../../../../web/src/ui/format/format-day.ts'
import { staffCall } from '../../../api/staff-call.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'
import { sayWithUndo } from '../../../ui/say-with-undo.tsx'
import { useSending } from '../../../ui/use-sending.ts'
import { useRoles } from '../use-roles.ts'
import type { Guardian } from './guardian-data.ts'
import { relationWords } from './guardian-words.ts'
import { useRenew } from './use-renew.ts'

type RowProps = { stud_id: number; guardian: Guardian; onEdit: (guardian: Guardian) => void }

/** One guardian, and what can be done. */
export function GuardianRow({ stud_id, guardian, onEdit }: RowProps) {
  const { isOffice } = useRoles()
  const { name, relation, mobile, other_children, blocked_at, block_reason } = guardian
  return (
    <li className="grid gap-2 border-b border-line pb-3 last:border-b-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="text-ink-2">{relationWords(relation)}</span>
        {mobile !== null && <span className="tabular text-ink-2">{mobile}</span>}
        {blocked_at !== null && <Badge tone="bad">{m.guardian_blocked()}</Badge>}
      </p>
      {other_children > 0 && (
        <p className="text-sm text-ink-2">{m.guardian_other_children({ count: other_children })}</p>
      )}
      {blocked_at !== null && block_reason !== null && (
        <p className="text-sm wrap-anywhere">
          {m.guardian_blocked_since({ at: formatMoment(blocked_at), reason: block_reason })}
        </p>
      )}
      {isOffice && <Acts stud_id={stud_id} guardian={guardian} onEdit={onEdit} />}
    </li>
  )
}

function Acts({ stud_id, guardian, onEdit }: RowProps) {
  const { guardian_id, name, relation, blocked_at } = guardian
  const [number, setNumber] = useState<string | null>(null)
  const [isAsked, setIsAsked] = useState(false)
  /** What the dialog was opened for: the guardian is the other way before it closes. */
  const [unblocks, setUnblocks] = useState(false)
  const { busy, send } = useSending()
  const renew = useRenew()
  const which = { stud_id, guardian_id }
  const isBlocked = blocked_at !== null
  const read = async () => send(async () => setNumber((await staffCall('/staff/guardian_number', which)).mobile))
  const remove = async () =>
    send(async () => {
      await staffCall('/staff/remove_guardian', which)
      sayWithUndo(m.guardian_removed({ name }), async () => {
        await staffCall('/staff/restore_guardian', { ...which, relation })
        await renew()
      })
      await renew()
    })
  const block = async (reason: string) => {
    await staffCall('/staff/block_guardian', { ...which, blocked: !unblocks, reason })
    await renew()
  }
  const ask = () => {
    setUnblocks(isBlocked)
    setIsAsked(true)
  }
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <Button look="secondary" icon={Pencil} onClick={() => onEdit(guardian)}>
        {m.guardian_edit()}
      </Button>
      {number === null ? (
        <Button look="secondary" icon={Eye} busy={busy} onClick={() => void read()}>
          {m.guardian_read_number()}
        </Button>
      ) : (
        <p className="tabular px-2 font-semibold" role="status">
          {number}
        </p>
      )}
      <Button look="secondary" icon={Ban} onClick={ask}>
        {isBlocked ? m.guardian_unblock() : m.guardian_block()}
      </Button>
      <Button look="secondary" icon={Trash2} busy={busy} onClick={() => void remove()}>
        {m.guardian_remove()}
      </Button>
      <ReasonDialog
        open={isAsked}
        title={unblocks ? m.guardian_unblock_title({ name }) : m.guardian_block_title({ name })}
        text={unblocks ? m.guardian_unblock_text() : m.guardian_block_text()}
        action={unblocks ? m.guardian_unblock() : m.guardian_block()}
        onReason={block}
        onClose={() => setIsAsked(false)}
      />
    </div>
  )
}
