import { m } from '#messages/console'
import { queryClient } from '../../api/query-client.ts'
import { staffCall } from '../../api/staff-call.ts'
import { Section } from '../../ui/page.tsx'
import { sayWithUndo } from '../../ui/say-with-undo.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useSending } from '../../ui/use-sending.ts'
import type { ClassData } from './class-parts.tsx'

/** Who of the team stands in at a class, and may take its attendance on that day. */
export function Substitute({ of: { class_id, substitute, teachers } }: { of: ClassData }) {
  const { send, errorAt } = useSending(['staff_id'])
  const set = async (staff_id: number | null) => {
    await staffCall('/staff/set_substitute', { class_id, staff_id })
    await queryClient.invalidateQueries()
  }
  const choose = async (value: string) =>
    send(async () => {
      const staff_id = value === '' ? null : Number(value)
      await set(staff_id)
      const name = teachers.find((one) => one.staff_id === staff_id)?.name
      const words = name === undefined ? m.substitute_nobody() : m.substitute_set({ name })
      sayWithUndo(words, async () => set(substitute))
    })
  return (
    <Section title={m.substitute_title()}>
      <SelectField
        label={m.substitute_who()}
        name="staff_id"
        hint={m.substitute_hint()}
        value={substitute === null ? '' : String(substitute)}
        onChange={(value) => void choose(value)}
        options={[
          { value: '', words: m.substitute_none() },
          ...teachers.map(({ staff_id, name }) => ({ value: String(staff_id), words: name })),
        ]}
        error={errorAt('staff_id')}
      />
    </Section>
  )
}
