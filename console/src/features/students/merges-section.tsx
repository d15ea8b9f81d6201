import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Split } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { formatMoment } from '#ui/format/format-day.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { Section } from '../../ui/page.tsx'
import { useSending } from '../../ui/use-sending.ts'

type Merge = StaffData<'/staff/student_merges'>['merges'][number]

/** The accounts that became one with this one; nothing where there is none. */
export function MergesSection({ stud_id }: { stud_id: number }) {
  const { data } = useQuery(staffQuery('/staff/student_merges', { stud_id }))
  if (!data || data.merges.length === 0) return null
  return (
    <Section title={m.merges_title()}>
      <ul className="grid gap-3">
        {data.merges.map((merge, at) => (
          <li key={merge.merge_id} className="flex flex-wrap items-center justify-between gap-2.5">
            <MergeWords merge={merge} />
            {/* The latest one first. */}
            {at === 0 && merge.until !== null && <UndoMerge stud_id={stud_id} merge_id={merge.merge_id} />}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function MergeWords({ merge: { name, mobile, at, until } }: { merge: Merge }) {
  const day = formatMoment(at)
  if (until === null) return <p>{m.merges_over({ at: day })}</p>
  return (
    <p className="min-w-0 wrap-anywhere">
      {m.merges_line({ name: name ?? '', end: mobile ?? '', at: day })}
      <span className="block text-sm text-ink-2">{m.merges_until({ until: formatMoment(until) })}</span>
    </p>
  )
}

function UndoMerge(asked: { stud_id: number; merge_id: number }) {
  const [isAsked, setIsAsked] = useState(false)
  const { busy, send } = useSending()
  const queryClient = useQueryClient()
  const undo = async () =>
    send(async () => {
      setIsAsked(false)
      await staffCall('/staff/undo_merge', asked)
      toast.success(m.merges_undone())
      await queryClient.invalidateQueries({ queryKey: ['staff'] })
    })
  return (
    <>
      <Button look="secondary" icon={Split} busy={busy} onClick={() => setIsAsked(true)}>
        {m.merges_undo()}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={m.merges_undo_title()}
        text={m.merges_undo_text()}
        choices={[
          { words: m.merges_undo(), onPress: () => void undo() },
          { words: m.student_go_back(), onPress: () => setIsAsked(false) },
        ]}
        onClose={() => setIsAsked(false)}
      />
    </>
  )
}
