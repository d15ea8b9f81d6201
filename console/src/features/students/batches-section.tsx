import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowRightLeft } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { formatDay } from '#ui/format/format-day.ts'
import { toast } from '#ui/overlays/toast.ts'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { keyOf, staffQuery } from '../../api/staff-query.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Section } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { MoveDialog } from './move-dialog.tsx'
import type { StudentPage } from './student-page.ts'
import { useRoles } from './use-roles.ts'

type Batches = StaffData<'/staff/student_batches'>
type Membership = Batches['memberships'][number]
type SectionProps = { student: StudentPage['student'] }

const columns = (): readonly [Column<Membership>, ...Column<Membership>[]] => [
  { head: m.students_batch(), cell: ({ batch_name }) => batch_name },
  {
    head: m.batches_from(),
    cell: ({ from }) => (from === null ? m.batches_beginning() : formatDay(from, 'date')),
    figures: true,
  },
  {
    head: m.batches_until(),
    cell: ({ last_day }) => (last_day === null ? m.batches_now() : formatDay(last_day, 'date')),
    figures: true,
  },
]

/** In which batches a student is, was and will be. */
export function BatchesSection({ student }: SectionProps) {
  const [isMoving, setIsMoving] = useState(false)
  const { isOffice } = useRoles()
  const query = useQuery(staffQuery('/staff/student_batches', { stud_id: student.stud_id }))
  return (
    <Section title={m.students_batches()}>
      <ScreenStates
        query={query}
        loading={<Skeleton of="rows" count={2} />}
        content={(batches) => (
          <div className="grid gap-4">
            <Memberships {...batches} />
            <PlannedMoves stud_id={student.stud_id} planned={batches.planned} />
            {isOffice && student.batches.length > 0 && (
              <div>
                <Button look="secondary" icon={ArrowRightLeft} onClick={() => setIsMoving(true)}>
                  {m.move_action()}
                </Button>
              </div>
            )}
          </div>
        )}
      />
      <MoveDialog open={isMoving} students={[student]} onClose={() => setIsMoving(false)} />
    </Section>
  )
}

const Memberships = ({ memberships }: Pick<Batches, 'memberships'>) =>
  memberships.length === 0 ? (
    <p className="text-ink-2">{m.batches_none()}</p>
  ) : (
    <DataTable
      label={m.students_batches()}
      rows={memberships}
      keyOf={({ batch_id, from, last_day }) => `${batch_id} ${from} ${last_day}`}
      columns={columns()}
    />
  )

/** What is still to come, each with the way to take it back. */
function PlannedMoves({ stud_id, planned }: { stud_id: number; planned: Batches['planned'] }) {
  const { isOffice } = useRoles()
  const { busy, send } = useSending()
  const queryClient = useQueryClient()
  const cancel = async (batch_id: number) =>
    send(async () => {
      try {
        await staffCall('/staff/cancel_move', { stud_id, batch_id })
        toast.success(m.batches_cancelled())
      } finally {
        // A move that is no longer planned is in force by now.
        for (const path of ['/staff/student_batches', '/staff/student'] as const)
          await queryClient.invalidateQueries({ queryKey: keyOf(path) })
      }
    })
  return planned.map(({ batch_id, batch_name, to_batch_name, on }) => (
    <div key={batch_id} className="flex flex-wrap items-center justify-between gap-2.5 rounded-control bg-brand-50 p-3">
      <p className="min-w-0 wrap-anywhere">
        {m.batches_planned({ day: formatDay(on, 'date'), from: batch_name, to: to_batch_name })}
      </p>
      {isOffice && (
        <Button look="secondary" busy={busy} onClick={() => void cancel(batch_id)}>
          {m.batches_cancel()}
        </Button>
      )}
    </div>
  ))
}
