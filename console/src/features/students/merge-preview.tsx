import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#messages/console'
import { ApiError } from '../../../../web/src/api/api-error.ts'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { toast } from '../../../../web/src/ui/overlays/toast.ts'
import { ItemStates } from '../../../../web/src/ui/states/item-states.tsx'
import { Skeleton } from '../../../../web/src/ui/states/skeleton.tsx'
import { staffCall } from '../../api/staff-call.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { Form } from '../../ui/form.tsx'
import { Section } from '../../ui/page.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { MergeTable, type Preview } from './merge-table.tsx'

type Hindrance = Preview['hindrances'][number]

const HINDRANCES: Record<Hindrance, () => string> = {
  both_entered: m.merge_both_entered,
  in_test: m.merge_in_test,
  open_in_both: m.merge_open_in_both,
  merged_before: m.merge_merged_before,
}

/** Two accounts side by side, what would become of them, and the act. */
export function MergePreview(asked: { stud_id: number; other_id: number }) {
  const query = useQuery({ ...staffQuery('/staff/merge_preview', asked), gcTime: 0 })
  return (
    <Section title={m.merge_side()}>
      <ItemStates
        query={query}
        loading={<Skeleton of="rows" count={6} />}
        content={(preview) => (
          <div className="grid gap-5">
            <MergeTable preview={preview} />
            <Hindrances hindrances={preview.hindrances} />
            <Twice twice={preview.twice} />
            {preview.hindrances.length === 0 && <MergeForm preview={preview} lookAgain={query.refetch} />}
          </div>
        )}
      />
    </Section>
  )
}

const Hindrances = ({ hindrances }: Pick<Preview, 'hindrances'>) =>
  hindrances.map((hindrance) => (
    <p key={hindrance} role="alert" className="rounded-control bg-warn-50 p-4 text-warn">
      {HINDRANCES[hindrance]()}
    </p>
  ))

function Twice({ twice }: Pick<Preview, 'twice'>) {
  if (twice.length === 0) return null
  return (
    <ul className="list-disc ps-5">
      {twice.map(({ paper, counts }) => (
        <li key={paper} className="wrap-anywhere">
          {counts === 'survivor' ? m.merge_twice_stays({ paper }) : m.merge_twice_goes({ paper })}
        </li>
      ))}
    </ul>
  )
}

type MergeFormProps = { preview: Preview; lookAgain: () => Promise<unknown> }

function MergeForm({ preview: { survivor, other }, lookAgain }: MergeFormProps) {
  // Who registered alone has shown that the number is theirs.
  const [number, setNumber] = useState(other.stud_id)
  const { busy, send } = useSending()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const versions = { version: survivor.version, other_version: other.version }
  const merge = async () =>
    send(async () => {
      const ids = { stud_id: survivor.stud_id, other_id: other.stud_id, number_of: number }
      try {
        const { merged } = await staffCall('/staff/merge_students', { ...ids, ...versions })
        if (!merged) return void (await lookAgain())
        toast.success(m.merge_done())
        await navigate(paths.student(merged.stud_id))
        await queryClient.invalidateQueries({ queryKey: ['staff'] })
      } catch (error) {
        if (!(error instanceof ApiError) || error.reason !== 'changed_meanwhile') throw error
        toast.error(m.merge_changed())
        await lookAgain()
      }
    })
  return (
    <Form onSubmit={merge}>
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-sm font-medium">{m.merge_number()}</legend>
        {[
          { id: other.stud_id, words: m.merge_number_goes({ end: other.mobile }) },
          { id: survivor.stud_id, words: m.merge_number_stays({ end: survivor.mobile }) },
        ].map(({ id, words }) => (
          <label key={id} className="flex min-h-11 items-center gap-3 py-1.5">
            <input
              type="radio"
              name="number_of"
              checked={number === id}
              onChange={() => setNumber(id)}
              className="size-5 shrink-0 accent-brand-strong"
            />
            <span className="min-w-0">{words}</span>
          </label>
        ))}
      </fieldset>
      <p className="text-ink-2">{m.merge_text()}</p>
      <div>
        <Button type="submit" busy={busy}>
          {m.merge_submit()}
        </Button>
      </div>
    </Form>
  )
}
