import { m } from '#messages/console'
import { formatMoment } from '#ui/format/format-day.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptySection, Section } from '../../ui/page.tsx'
import type { StudentPage } from './student-page.ts'

type Message = NonNullable<StudentPage['messages']>[number]

const ABOUT: Record<string, () => string> = {
  login: () => m.student_text_login(),
  signup: () => m.student_text_signup(),
  test: () => m.student_text_test(),
  class: () => m.student_push_class(),
  result: () => m.student_push_result(),
}

const STATES: Record<string, { tone: Tone; words: () => string }> = {
  sent: { tone: 'quiet', words: () => m.student_message_sent() },
  delivered: { tone: 'good', words: () => m.student_message_delivered() },
  undelivered: { tone: 'bad', words: () => m.student_message_undelivered() },
  failed: { tone: 'bad', words: () => m.student_message_failed() },
  waiting: { tone: 'quiet', words: () => m.student_message_waiting() },
  done: { tone: 'quiet', words: () => m.student_message_done() },
}

function wayWords({ way, devices }: Message): string {
  return way === 'text' ? m.student_way_text() : m.student_way_push({ count: devices ?? 0 })
}

function aboutWords({ about, title }: Message): string {
  const words = ABOUT[about]?.() ?? about
  return title === null ? words : `${words}: ${title}`
}

function State({ message: { state, reason } }: { message: Message }) {
  const known = STATES[state]
  return (
    <>
      <Badge tone={known?.tone ?? 'quiet'}>{known?.words() ?? state}</Badge>
      {reason !== null && <span className="block text-sm wrap-anywhere text-ink-2">{reason}</span>}
    </>
  )
}

const columns = (): readonly [Column<Message & { row: number }>, ...Column<Message & { row: number }>[]] => [
  { head: m.student_message(), cell: aboutWords },
  { head: m.student_way(), cell: wayWords },
  { head: m.student_message_at(), cell: ({ at }) => formatMoment(at), figures: true },
  { head: m.students_status(), cell: (message) => <State message={message} /> },
]

/** The messages to the student, and their outcomes. */
export function MessagesSection({ messages }: { messages: Message[] }) {
  if (messages.length === 0) return <EmptySection title={m.student_messages()} text={m.student_no_messages()} />
  return (
    <Section title={m.student_messages()}>
      <DataTable
        label={m.student_messages()}
        rows={messages.map((message, row) => ({ ...message, row }))}
        keyOf={({ row }) => row}
        columns={columns()}
      />
    </Section>
  )
}
