import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { formatMoment } from '#ui/format/format-day.ts'
import { toast } from '#ui/overlays/toast.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { Section } from '../../ui/page.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { undoClosing } from './year-data.ts'

/** Years that were closed, as long as that can be undone. */
export function ClosedYears() {
  const { data } = useQuery(staffQuery('/staff/closed_years', {}))
  if (!data || data.closed.length === 0) return null
  return (
    <Section title={m.year_list()}>
      <ul className="grid gap-3">
        {data.closed.map(({ closing_id, level, at, who, batches, until }) => (
          <li key={closing_id} className="flex flex-wrap items-center justify-between gap-2.5">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">
                {[level ?? m.year_all_levels(), batches.join(', ')].filter(Boolean).join(' · ')}
              </p>
              <p className="text-sm text-ink-2 wrap-anywhere">
                {who} · {formatMoment(at)} · {m.merges_until({ until: formatMoment(until) })}
              </p>
            </div>
            <Undo closing_id={closing_id} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Undo({ closing_id }: { closing_id: number }) {
  const { busy, send } = useSending()
  const takeBack = async () =>
    send(async () => {
      await undoClosing(closing_id)
      toast.success(m.undo_done())
    })
  return (
    <Button look="secondary" icon={Undo2} busy={busy} onClick={() => void takeBack()}>
      {m.undo()}
    </Button>
  )
}
