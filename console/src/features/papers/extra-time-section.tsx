import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { useSettled } from '#ui/use-settled.ts'
import { queryClient } from '../../api/query-client.ts'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { keyOf, staffQuery } from '../../api/staff-query.ts'
import { Form } from '../../ui/form.tsx'
import { Section } from '../../ui/page.tsx'
import { refuseMistakes, useSending } from '../../ui/use-sending.ts'
import { type ExtraGroup, inOrder } from './extra-groups.rules.ts'
import { ExtraTimeFields } from './extra-time-fields.tsx'
import { amountWords, groupWords, toldWords } from './extra-labels.ts'
import { hindrances } from './paper-labels.ts'
import { PaperReason } from './paper-reason.tsx'
import { readPapersAnew } from './read-papers-anew.ts'

type Stored = StaffData<'/staff/extra_time'>

/** The extra time at a paper in the students' lists, which can be changed until a student has begun the paper. */
export function ExtraTimeSection({ paper_id, isBegun }: { paper_id: number; isBegun: boolean }) {
  const choices = useQuery(staffQuery('/staff/choices', { archived: true })).data
  const { data } = useQuery(staffQuery('/staff/extra_time', { paper_id }))
  const [isOpen, setIsOpen] = useState(false)
  if (!data) return null
  return (
    <Section title={m.paper_extra()}>
      {data.groups.length === 0 ? (
        <p className="text-ink-2">{m.paper_extra_nobody()}</p>
      ) : (
        <ul className="grid gap-3">
          {inOrder(data.groups).map(({ group, at, key }) => (
            <li key={key}>
              <p className="font-medium wrap-anywhere">
                {groupWords(group, choices)} · {amountWords(group, data.told[at])}
              </p>
              {data.told[at] && <p className="text-sm text-ink-2 wrap-anywhere">{toldWords(data.told[at])}</p>}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4">
        {isBegun ? (
          <p className="text-ink-2">{m.paper_extra_begun()}</p>
        ) : (
          <Button look="secondary" onClick={() => setIsOpen(true)}>
            {m.paper_extra_change()}
          </Button>
        )}
      </div>
      <Dialog open={isOpen} wide title={m.paper_extra()} onClose={() => setIsOpen(false)}>
        {isOpen && <Change paper_id={paper_id} stored={data} onClose={() => setIsOpen(false)} />}
      </Dialog>
    </Section>
  )
}

function Change({ paper_id, stored, onClose }: { paper_id: number; stored: Stored; onClose: () => void }) {
  const choices = useQuery(staffQuery('/staff/choices', {})).data
  const [groups, setGroups] = useState<ExtraGroup[]>(stored.groups)
  const [reason, setReason] = useState('')
  const { busy, send, errorAt } = useSending(['extra', 'reason'])
  const settled = JSON.parse(useSettled(JSON.stringify(groups))) as ExtraGroup[]
  const check = useQuery({
    ...staffQuery('/staff/check_extra_time', { paper_id, groups: settled }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const save = async () =>
    send(async () => {
      const why = reason.trim()
      const { refusals } = await staffCall('/staff/save_extra_time', {
        paper_id,
        seen: stored.seen,
        groups,
        reason: why,
      })
      refuseMistakes(hindrances({ mistakes: [], refusals }).map(({ problem }) => ({ field: 'extra', problem })))
      await queryClient.invalidateQueries({ queryKey: keyOf('/staff/extra_time') })
      await readPapersAnew()
      toast.success(m.paper_extra_saved())
      onClose()
    })
  return (
    <Form onSubmit={save}>
      <ExtraTimeFields
        groups={groups}
        onChange={setGroups}
        told={check.data?.told ?? stored.told}
        choices={choices}
        error={errorAt('extra')}
      />
      <PaperReason value={reason} onChange={setReason} error={errorAt('reason')} />
      <Button type="submit" wide busy={busy}>
        {m.paper_extra_save()}
      </Button>
    </Form>
  )
}
