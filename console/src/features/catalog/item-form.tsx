import type { ReactNode } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { StaffData } from '../../api/staff-call.ts'
import { BothValues } from '../../ui/both-values.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { Form } from '../../ui/form.tsx'
import { refuseMistakes, useSending } from '../../ui/use-sending.ts'
import { useTwoPeople } from '../../ui/use-two-people.ts'
import { readCatalogAnew } from './catalog-data.ts'

type Saved = StaffData<'/staff/save_level'>
type Versioned<Fields> = { version: string; fields: Fields }

/** What the fields of a form need: their values, how they change, and their mistakes. */
export type Filled<Fields> = {
  typed: Fields
  set: <K extends keyof Fields>(key: K, value: Fields[K]) => void
  errorAt: (key: keyof Fields & string) => string | undefined
}

type ItemFormProps<Fields extends { [K in keyof Fields]: string | string[] }> = {
  title: string
  /** The form's name among the drafts. */
  form: string
  /** As it is stored; with an empty version, something new. */
  loaded: Versioned<Fields>
  readNow: () => Promise<Versioned<Fields>>
  labels: Record<keyof Fields & string, () => string>
  save: (version: string, fields: Fields) => Promise<Saved>
  nameOf: (fields: Fields) => string
  onDone: () => void
  children: (filled: Filled<Fields>) => ReactNode
}

/** Adds or changes a level, a subject, a batch or a chapter. It is checked as an import would check it. */
export function ItemForm<Fields extends { [K in keyof Fields]: string | string[] }>(props: ItemFormProps<Fields>) {
  const { title, form, loaded, readNow, labels, save, nameOf, onDone, children } = props
  const keys = Object.keys(labels) as (keyof Fields & string)[]
  const { busy, send, errorAt } = useSending(keys)
  const { draft, typed, set, store, clashes, take } = useTwoPeople<Fields, string>(form, loaded, readNow)
  const submit = async () =>
    send(async () => {
      await store(async (version) => refuseMistakes((await save(version, typed)).mistakes))
      await readCatalogAnew()
      toast.success(m.news_saved({ heading: nameOf(typed) }))
      onDone()
    })
  const cancel = () => {
    draft.forget()
    onDone()
  }
  return (
    <Dialog open title={title} onClose={cancel}>
      <Form label={title} onSubmit={submit}>
        <DraftNotice draft={draft} />
        <BothValues
          clashes={clashes}
          label={(key) => labels[key as keyof Fields & string]()}
          words={(_key, value) => [value].flat().join(', ')}
          onTake={take}
        />
        {children({ typed, set, errorAt })}
        <Button type="submit" wide busy={busy}>
          {m.save()}
        </Button>
      </Form>
    </Dialog>
  )
}
