import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { toast } from '../../../../web/src/ui/overlays/toast.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { BothValues } from '../../ui/both-values.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Section } from '../../ui/page.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { fieldLabels } from './field-labels.ts'
import { OptionFields } from './option-fields.tsx'
import { PaperSections } from './paper-sections.tsx'
import { PaperSummary } from './paper-summary.tsx'
import { hindrances, readerOptions } from './paper-words.ts'
import type { PartProps } from './part-props.ts'
import { PlaceFields, type PlaceFieldsProps } from './place-fields.tsx'
import { goToField } from './go-to-field.ts'
import { readPapersAnew } from './read-papers-anew.ts'
import { SealDialog } from './seal-dialog.tsx'
import { TimeFields } from './time-fields.tsx'
import { type Draft, type Fields, usePaperForm } from './use-paper-form.ts'

/** What is filled in anew says what is wrong with it; what is empty only once somebody wants to seal it. */
export function BuilderForm({ stored }: { stored: Draft }) {
  const form = usePaperForm(stored)
  const { draft, typed, set, isDirty, check, save } = form
  const { busy, send } = useSending()
  const [hasTried, setHasTried] = useState(false)
  const [sealing, setSealing] = useState<number | null>(null)
  const found = check ? hindrances(check) : []
  const errorAt = (field: keyof Fields): string | undefined => {
    if (!hasTried && typed[field].length === 0) return undefined
    const said = found.filter((one) => one.field === field)
    return said.map(({ problem }) => problem).join('\n') || undefined
  }
  const part = { typed, set, errorAt, check }
  const keep = async () =>
    send(async () => {
      await save()
      await readPapersAnew()
      toast.success(m.paper_saved())
    })
  const trySeal = async () =>
    send(async () => {
      setHasTried(true)
      const [first] = found
      if (check && !first) return setSealing(await save())
      toast.error(m.paper_seal_stays({ count: found.length }))
      goToField(first?.field ?? '')
    })
  return (
    // No form of the browser's: Enter in a field must not seal anything.
    <div role="form" aria-label={m.paper_details()} className="grid gap-4">
      <LeaveGuard isDirty={isDirty} onLeave={draft.forget} />
      <DraftNotice draft={draft} />
      <BothValues
        clashes={form.clashes}
        label={(key) => fieldLabels[key]()}
        words={(_key, value) => [value].flat(2).join(', ')}
        onTake={form.take}
      />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Parts {...part} formats={form.formats} format={form.format} onFormat={form.setFormat} />
        <PaperSummary check={check} found={found}>
          <Button wide busy={busy} onClick={() => void trySeal()}>
            {m.paper_seal()}
          </Button>
          <Button look="secondary" wide busy={busy} onClick={() => void keep()}>
            {m.paper_save()}
          </Button>
        </PaperSummary>
      </div>
      {check && (
        <SealDialog
          draft_id={stored.draft_id}
          version={sealing}
          name={typed.name}
          check={check}
          onClose={() => setSealing(null)}
        />
      )}
    </div>
  )
}

type PartsProps = PartProps & Pick<PlaceFieldsProps, 'formats' | 'format' | 'onFormat'>

/** What is filled in, part by part. */
function Parts({ formats, format, onFormat, ...part }: PartsProps) {
  const choices = useQuery(staffQuery('/staff/choices', {})).data
  return (
    <div className="min-w-0">
      <Section title={m.paper_details()}>
        <PlaceFields {...part} choices={choices} formats={formats} format={format} onFormat={onFormat} />
      </Section>
      <Section title={m.paper_when()}>
        <TimeFields {...part} readers={readerOptions(choices)} />
      </Section>
      <PaperSections {...part} format={format} choices={choices} />
      <Section title={m.paper_options()}>
        <OptionFields {...part} />
      </Section>
    </div>
  )
}
