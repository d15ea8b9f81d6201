import type { ReactNode } from 'react'
import { m } from '#messages/console'
import { formatMoment } from '../../../../web/src/ui/format/format-day.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Section } from '../../ui/page.tsx'
import type { StudentPage } from './student-page.ts'

type Device = StudentPage['devices'][number]

const ENDS: Record<string, () => string> = {
  logout: () => m.student_end_logout(),
  replaced: () => m.student_end_replaced(),
  provider: () => m.student_end_academy(),
}

function stateWords({ ended_at, end_reason }: Device): string {
  if (ended_at === null) return m.student_logged_in()
  return ENDS[end_reason ?? '']?.() ?? m.student_ended()
}

const columns = (): readonly [Column<Device>, ...Column<Device>[]] => [
  { head: m.students_seen(), cell: ({ seen_at }) => formatMoment(seen_at), figures: true },
  { head: m.student_logged_in_at(), cell: ({ started_at }) => formatMoment(started_at), figures: true },
  { head: m.students_status(), cell: stateWords },
]

/** Where the student logged in; `children` is what helps with it. */
export function DevicesSection({ devices, children }: { devices: Device[]; children: ReactNode }) {
  return (
    <Section title={m.student_devices()}>
      <div className="grid gap-4">
        {children}
        {devices.length === 0 ? (
          <p className="text-ink-2">{m.student_never_seen()}</p>
        ) : (
          <DataTable
            label={m.student_devices()}
            rows={devices}
            keyOf={({ started_at }) => started_at}
            columns={columns()}
          />
        )}
      </div>
    </Section>
  )
}
