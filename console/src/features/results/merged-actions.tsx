import { useNavigate } from '@tanstack/react-router'
import { Megaphone, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { staffCall } from '../../api/staff-call.ts'
import { paths } from '../../paths.ts'
import { useSending } from '../../ui/use-sending.ts'
import { lookAtMerged, type Merged } from './merged-data.ts'

/** Publishes a merged result, or ungroups its papers before that; each is confirmed first. */
export function MergedActions({ merged: { merged_id, shifts, may } }: { merged: Merged }) {
  const [act, setAct] = useState<'publish' | 'undo' | null>(null)
  const { busy, send } = useSending()
  const navigate = useNavigate()
  const count = shifts.reduce((sum, { appeared }) => sum + appeared, 0)
  const publish = async () =>
    send(async () => {
      setAct(null)
      const done = await staffCall('/staff/publish_merged', { merged_id })
      toast.success(m.results_shifts_publish_done({ count: done.count }))
      await lookAtMerged()
    })
  const undo = async () =>
    send(async () => {
      setAct(null)
      await staffCall('/staff/undo_merged', { merged_id })
      toast.success(m.results_shifts_undone())
      await navigate({ ...paths.mergedResults(), replace: true })
      await lookAtMerged()
    })
  if (!may.publish && !may.undo) return null
  return (
    <div className="mt-4 flex flex-wrap gap-2.5">
      {may.publish && (
        <Button icon={Megaphone} busy={busy} onClick={() => setAct('publish')}>
          {m.results_shifts_publish()}
        </Button>
      )}
      {may.undo && (
        <Button look="secondary" icon={Undo2} busy={busy} onClick={() => setAct('undo')}>
          {m.results_shifts_undo()}
        </Button>
      )}
      <ConfirmDialog
        open={act === 'publish'}
        title={m.results_shifts_publish()}
        text={m.results_shifts_publish_about({ count })}
        choices={[
          { words: m.results_shifts_publish(), onPress: () => void publish() },
          { words: m.cancel(), onPress: () => setAct(null) },
        ]}
        onClose={() => setAct(null)}
      />
      <ConfirmDialog
        open={act === 'undo'}
        title={m.results_shifts_undo()}
        text={m.results_shifts_undo_about()}
        choices={[
          { words: m.results_shifts_undo(), danger: true, onPress: () => void undo() },
          { words: m.cancel(), onPress: () => setAct(null) },
        ]}
        onClose={() => setAct(null)}
      />
    </div>
  )
}
