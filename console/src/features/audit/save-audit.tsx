import { Download } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { staffCall } from '../../api/staff-call.ts'
import type { AuditFilter } from '../../paths.ts'
import { saveText } from '../../ui/save-file.ts'
import { useSending } from '../../ui/use-sending.ts'

/** Saves all filtered entries as a file, which is loaded part by part. */
export function SaveAudit({ filter }: { filter: AuditFilter }) {
  const [collected, setCollected] = useState(0)
  const { busy, send } = useSending()
  const save = async () =>
    send(async () => {
      setCollected(0)
      const parts: string[] = []
      let before: number | null | undefined
      let count = 0
      do {
        const part = await staffCall('/staff/audit_export', { ...filter, ...(before && { before }) })
        parts.push(part.csv)
        count += part.entries
        setCollected(count)
        before = part.before
      } while (before !== null)
      saveText('audit.csv', parts.join(''), 'text/csv')
    })
  return (
    <Button look="secondary" icon={Download} busy={busy} onClick={() => void save()}>
      {busy && collected > 0 ? m.audit_saving({ count: collected }) : m.audit_save()}
    </Button>
  )
}
