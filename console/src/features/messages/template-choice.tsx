import { useQuery } from '@tanstack/react-query'
import { BookmarkPlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { queryClient } from '../../api/query-client.ts'
import { readAnewAfter } from '../../api/read-anew-after.ts'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { keyOf, staffQuery } from '../../api/staff-query.ts'
import { useSession } from '../../session/session.ts'
import { Form } from '../../ui/form.tsx'
import { sayWithUndo } from '../../ui/say-with-undo.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useSending } from '../../ui/use-sending.ts'
import type { MessageFields } from './language-fields.tsx'

type Template = StaffData<'/staff/message_templates'>['templates'][number]
type Texts = Template['texts']

const textsOf = (fields: MessageFields): Texts => ({
  title_en: fields.title_en,
  text_en: fields.text_en,
  title_hi: fields.title_hi,
  text_hi: fields.text_hi,
  title_ml: fields.title_ml,
  text_ml: fields.text_ml,
  template_en: fields.template_en,
  template_hi: fields.template_hi,
  template_ml: fields.template_ml,
})

const renew = async () => queryClient.invalidateQueries({ queryKey: keyOf('/staff/message_templates') })

/** The kept texts, and which of them was put into the form last. */
export function useTemplates() {
  const { data } = useQuery(staffQuery('/staff/message_templates', {}))
  const [chosen, choose] = useState<number | null>(null)
  const [isKeeping, setIsKeeping] = useState(false)
  const templates = data?.templates ?? []
  const template = templates.find(({ template_id }) => template_id === chosen)
  return { templates, template, choose, isKeeping, setIsKeeping }
}

type Templates = ReturnType<typeof useTemplates>
type TemplateChoiceProps = { of: Templates; typed: MessageFields; onTake: (texts: Texts) => void }

/** A text that was kept before, and keeping this one. */
export function TemplateChoice({
  of: { templates, template, choose, setIsKeeping },
  typed,
  onTake,
}: TemplateChoiceProps) {
  const isOffice = useSession(({ me }) => me?.roles.some((role) => role === 'owner' || role === 'clerk') ?? false)
  const take = (value: string) => {
    const taken = templates.find(({ template_id }) => String(template_id) === value)
    choose(taken?.template_id ?? null)
    if (!taken) return
    const [texts, before] = [textsOf(typed), template?.template_id ?? null]
    onTake(taken.texts)
    if (Object.values(texts).every((text) => !text)) return
    sayWithUndo(m.templates_taken({ name: taken.name }), async () => {
      onTake(texts)
      choose(before)
    })
  }
  if (!isOffice && templates.length === 0) return null
  return (
    <div className="grid gap-2.5">
      {templates.length > 0 && (
        <SelectField
          label={m.templates_use()}
          value={String(template?.template_id ?? '')}
          onChange={take}
          options={[
            { value: '', words: m.templates_none() },
            ...templates.map(({ template_id, name }) => ({ value: String(template_id), words: name })),
          ]}
        />
      )}
      {isOffice && (
        <div className="flex flex-wrap gap-2.5">
          <Button
            look="quiet"
            icon={BookmarkPlus}
            disabled={typed.text_en.trim() === ''}
            onClick={() => setIsKeeping(true)}
          >
            {m.templates_save()}
          </Button>
          {template && <RemoveButton template={template} onRemoved={() => choose(null)} />}
        </div>
      )}
    </div>
  )
}

/** Asks for the name of a template; it stands beside the form of the message, and not in it. */
export function KeepTemplate({ of, typed }: { of: Templates; typed: MessageFields }) {
  const { isKeeping, setIsKeeping, choose } = of
  const kept = (id: number) => {
    choose(id)
    setIsKeeping(false)
  }
  return (
    <Dialog open={isKeeping} title={m.templates_save()} onClose={() => setIsKeeping(false)}>
      {isKeeping && <KeepForm texts={textsOf(typed)} templates={of.templates} template={of.template} onKept={kept} />}
    </Dialog>
  )
}

type KeepFormProps = {
  texts: Texts
  templates: readonly Template[]
  /** The one that was chosen: its name is offered again. */
  template: Template | undefined
  onKept: (id: number) => void
}

/** Keeps the text under a name; the same name as before changes that template. */
function KeepForm({ texts, templates, template, onKept }: KeepFormProps) {
  const [name, setName] = useState(template?.name ?? texts.title_en)
  const { busy, send, errorAt } = useSending(['name'])
  const keep = async () =>
    send(async () => {
      const before = templates.find((one) => one.name === name.trim())
      const known = before ? { template_id: before.template_id, version: before.version } : {}
      const kept = await readAnewAfter(staffCall('/staff/save_message_template', { ...known, name, texts }), renew)
      sayWithUndo(m.templates_saved({ name: name.trim() }), async () => {
        await (before
          ? staffCall('/staff/save_message_template', { ...kept, name: before.name, texts: before.texts })
          : staffCall('/staff/remove_message_template', { ...kept, restore: false }))
        await renew()
      })
      onKept(kept.template_id)
    })
  return (
    <Form label={m.templates_save()} onSubmit={keep}>
      <p className="text-ink-2">{m.templates_text()}</p>
      <TextField
        label={m.templates_name()}
        name="name"
        aria-required
        value={name}
        onChange={setName}
        maxLength={80}
        autoComplete="off"
        error={errorAt('name')}
      />
      <Button type="submit" wide busy={busy}>
        {m.save()}
      </Button>
    </Form>
  )
}

function RemoveButton({ template, onRemoved }: { template: Template; onRemoved: () => void }) {
  const { busy, send } = useSending()
  const { template_id, version, name } = template
  const turn = async (of: number, restore: boolean) => {
    const turning = staffCall('/staff/remove_message_template', { template_id, version: of, restore })
    return (await readAnewAfter(turning, renew)).version
  }
  const remove = async () =>
    send(async () => {
      const now = await turn(version, false)
      sayWithUndo(m.templates_removed({ name }), async () => turn(now, true))
      onRemoved()
    })
  return (
    <Button look="quiet" icon={Trash2} busy={busy} onClick={() => void remove()}>
      {m.templates_remove()}
    </Button>
  )
}
