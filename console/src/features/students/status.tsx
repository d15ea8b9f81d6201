import { m } from '#messages/console'
import type { StaffData } from '../../api/staff-call.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'

export type Status = StaffData<'/staff/students'>['students'][number]['status']

export const STATUSES = ['active', 'pending', 'left'] as const satisfies Status[]

const LOOKS: Record<Status, { tone: Tone; words: () => string }> = {
  active: { tone: 'good', words: () => m.students_active() },
  pending: { tone: 'warn', words: () => m.students_pending() },
  left: { tone: 'quiet', words: () => m.students_left() },
}

/** What a status is called. */
export const statusWords = (status: Status): string => LOOKS[status].words()

export const StatusBadge = ({ status }: { status: Status }) => (
  <Badge tone={LOOKS[status].tone}>{statusWords(status)}</Badge>
)
