import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { DateField } from '../../ui/date-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { queryClient } from '../../api/query-client.ts'
import { sendFile, staffCall } from '../../api/staff-call.ts'
import { BothValues } from '../../ui/both-values.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { Form } from '../../ui/form.tsx'
import { TickBox } from '../../ui/tick-box.tsx'
import { refuseMistakes, useSending } from '../../ui/use-sending.ts'
import { useTwoPeople } from '../../ui/use-two-people.ts'
import { type Material, materialsQuery, readMaterialsAnew } from './materials.ts'

type Fields = { title: string; visible_from: string; download: 'Yes' | 'No' }

const LABELS: Record<keyof Fields, () => string> = {
  title: () => m.materials_title(),
  visible_from: () => m.news_day(),
  download: () => m.materials_download(),
}

const shown = ({ title, visible_from, may_download, version }: Material): { version: string; fields: Fields } => ({
  version,
  fields: { title, visible_from: visible_from ?? '', download: may_download ? 'Yes' : 'No' },
})

type MaterialDialogProps = { chapterId: number; material: Material; onDone: () => void }

/** Changes what a material is called, from when students see it, and its file. */
export function MaterialDialog({ chapterId: chapter_id, material, onDone }: MaterialDialogProps) {
  const { material_id } = material
  const { busy, send, errorAt } = useSending(Object.keys(LABELS))
  const readNow = async () => {
    const query = { ...materialsQuery(chapter_id), staleTime: 0 }
    const now = (await queryClient.fetchQuery(query)).materials.find((one) => one.material_id === material_id)
    return shown(now ?? material)
  }
  const form = `material ${material_id}`
  const { draft, typed, set, store, clashes, take } = useTwoPeople<Fields, string>(form, shown(material), readNow)
  const save = async () =>
    send(async () => {
      await store(async (version) => {
        const { mistakes } = await staffCall('/staff/save_material', { material_id, version, fields: typed })
        refuseMistakes(mistakes)
      })
      await readMaterialsAnew()
      toast.success(m.news_saved({ heading: typed.title.trim() }))
      onDone()
    })
  const cancel = () => {
    draft.forget()
    onDone()
  }
  return (
    <Dialog open title={m.materials_edit()} onClose={cancel}>
      <Form label={m.materials_edit()} onSubmit={save}>
        <DraftNotice draft={draft} />
        <BothValues clashes={clashes} label={(key) => LABELS[key]()} words={(_key, value) => value} onTake={take} />
        <TextField
          label={m.materials_title()}
          name="title"
          aria-required
          value={typed.title}
          onChange={(value) => set('title', value)}
          error={errorAt('title')}
          maxLength={200}
          autoComplete="off"
        />
        <DateField
          label={m.news_day()}
          name="visible_from"
          value={typed.visible_from}
          onChange={(value) => set('visible_from', value)}
          error={errorAt('visible_from')}
          hint={m.materials_from_hint()}
        />
        <TickBox checked={typed.download === 'Yes'} onChange={(on) => set('download', on ? 'Yes' : 'No')}>
          {m.materials_download()}
        </TickBox>
        <ReplaceFile material={material} onDone={cancel} />
        <Button type="submit" wide busy={busy}>
          {m.save()}
        </Button>
      </Form>
    </Dialog>
  )
}

/** Sends another file for a material; students stay on their page. */
function ReplaceFile({
  material: { material_id, title, file: own },
  onDone,
}: {
  material: Material
  onDone: () => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const { busy, send, errorAt } = useSending(['file'])
  const replace = async (file: File) =>
    send(async () => {
      await sendFile('/api/staff/send_material', file, { beside: { 'X-Material': String(material_id) } })
      await readMaterialsAnew()
      toast.success(m.materials_replaced({ name: title }))
      onDone()
    })
  const error = errorAt('file')
  return (
    <div className="grid gap-2">
      <p className="text-sm text-ink-2 wrap-anywhere">{m.materials_file({ name: own })}</p>
      <div>
        <Button look="secondary" icon={FileUp} busy={busy} onClick={() => input.current?.click()}>
          {m.materials_replace()}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept="application/pdf,.pdf"
        aria-label={m.materials_replace()}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void replace(file)
          currentTarget.value = ''
        }}
      />
      {error !== undefined && (
        <p role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
    </div>
  )
}
