import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { staffCall } from '../../api/staff-call.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { useSession } from '../../session/session.ts'
import type { MonthSearch } from '../../paths.ts'
import { Form } from '../../ui/form.tsx'
import { useMonths } from '../../ui/use-months.ts'
import { saveFile } from '../../ui/save-file.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { FormMistakes, useSending } from '../../ui/use-sending.ts'

/** Three years back: what is older is seldom asked for. */
const MONTHS_BACK = 36

/** Saves the attendance of a batch in a month as a workbook; for the office. `chosen` is what the form begins with. */
export function ExportMonth({ chosen }: { chosen: MonthSearch }) {
  const isOffice = useSession(({ me }) => me?.roles.some((role) => role === 'owner' || role === 'clerk') ?? false)
  const [isOpen, setIsOpen] = useState(false)
  if (!isOffice) return null
  return (
    <>
      <Button look="secondary" icon={Download} onClick={() => setIsOpen(true)}>
        {m.register_export()}
      </Button>
      <Dialog open={isOpen} title={m.register_export()} onClose={() => setIsOpen(false)}>
        {isOpen && <MonthForm chosen={chosen} onDone={() => setIsOpen(false)} />}
      </Dialog>
    </>
  )
}

function MonthForm({ chosen, onDone }: { chosen: MonthSearch; onDone: () => void }) {
  const { data: choices } = useQuery(staffQuery('/staff/choices', { archived: true }))
  const [batch, setBatch] = useState(chosen.batch === undefined ? '' : String(chosen.batch))
  const months = useMonths(chosen.month ?? null, MONTHS_BACK)
  const [picked, setMonth] = useState(chosen.month)
  const month = picked ?? months[0]?.value ?? ''
  const { busy, send, errorAt } = useSending(['batch_id', 'month'])
  const save = async () =>
    send(async () => {
      if (batch === '') throw new FormMistakes(new Map([['batch_id', m.student_choose()]]))
      saveFile(await staffCall('/staff/export_register', { batch_id: Number(batch), month }))
      onDone()
    })
  return (
    <Form onSubmit={save}>
      <p className="text-ink-2">{m.register_export_text()}</p>
      <SelectField
        label={m.students_batch()}
        name="batch_id"
        aria-required
        value={batch}
        onChange={setBatch}
        options={[
          { value: '', words: m.student_choose() },
          ...(choices?.batches ?? []).map(({ batch_id, batch_name: words }) => ({ value: String(batch_id), words })),
        ]}
        error={errorAt('batch_id')}
      />
      <SelectField
        label={m.register_export_month()}
        name="month"
        value={month}
        onChange={setMonth}
        options={months}
        error={errorAt('month')}
      />
      <Button type="submit" wide busy={busy}>
        {m.register_export_go()}
      </Button>
    </Form>
  )
}
