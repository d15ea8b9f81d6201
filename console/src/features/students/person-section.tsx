import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { TextField } from '../../ui/text-field.tsx'
import { staffCall } from '../../api/staff-call.ts'
import { keyOf } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { Form } from '../../ui/form.tsx'
import { Section } from '../../ui/page.tsx'
import { saveText } from '../../ui/save-file.ts'
import { useSending } from '../../ui/use-sending.ts'
import type { StudentPage } from './student-page.ts'

type PersonProps = { student: StudentPage['student'] }

/** A person's rights towards the academy: a copy of all data, and its erasure. For owners. */
export function PersonSection({ student }: PersonProps) {
  const [isErasing, setIsErasing] = useState(false)
  const { busy, send } = useSending()
  const queryClient = useQueryClient()
  const exportAll = async () =>
    send(async () => {
      const { file, text } = await staffCall('/staff/export_student', { stud_id: student.stud_id })
      saveText(file, text, 'application/json')
      await queryClient.invalidateQueries({ queryKey: keyOf('/staff/student') })
    })
  return (
    <Section title={m.student_data()}>
      <p className="mb-4 text-ink-2">{m.student_data_text()}</p>
      <div className="flex flex-wrap gap-2.5">
        <Button look="secondary" icon={Download} busy={busy} onClick={() => void exportAll()}>
          {m.student_export()}
        </Button>
        <Button look="danger" icon={Trash2} onClick={() => setIsErasing(true)}>
          {m.student_erase()}
        </Button>
      </div>
      <Dialog
        open={isErasing}
        title={m.student_erase_title({ name: student.name })}
        onClose={() => setIsErasing(false)}
      >
        <Erase student={student} />
      </Dialog>
    </Section>
  )
}

function Erase({ student: { stud_id, admission_no, name } }: PersonProps) {
  const [typed, setTyped] = useState('')
  const { busy, send, errorAt } = useSending(['typed'])
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const erase = async () =>
    send(async () => {
      await staffCall('/staff/erase_student', { stud_id, typed })
      toast.success(m.student_erased({ name }))
      await navigate({ ...paths.students(), replace: true })
      queryClient.removeQueries({ queryKey: keyOf('/staff/student') })
      await queryClient.invalidateQueries({ queryKey: keyOf('/staff/students') })
    })
  return (
    <Form onSubmit={erase}>
      <p className="text-ink-2">{m.student_erase_text()}</p>
      <TextField
        label={m.student_erase_typed({ name: admission_no ?? name })}
        name="typed"
        required
        autoComplete="off"
        value={typed}
        onChange={setTyped}
        error={errorAt('typed')}
      />
      <Button type="submit" look="danger" wide busy={busy}>
        {m.student_erase()}
      </Button>
    </Form>
  )
}
