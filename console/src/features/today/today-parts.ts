import { m } from '#messages/console'
import { formatMoment } from '#ui/format/format-day.ts'
import type { StaffData } from '../../api/staff-call.ts'
import { paths } from '../../paths.ts'
import type { Tone } from '../../ui/badge.tsx'
import { clockWords, momentWords } from '../../ui/moment-labels.ts'

type Codes = NonNullable<StaffData<'/staff/today'>['codes']>
type Stop = Codes['stops'][number]
type CodeLine = { key: string; words: string; more: string | null; notes: { tone: Tone; text: string }[]; to: null }

const slower = (text: () => string) => ({ tone: 'warn', text, act: m.today_codes_look }) as const
const noSignups = (text: () => string) => ({ tone: 'bad', text, act: m.today_codes_add }) as const
const noLogins = (text: () => string) => ({ tone: 'bad', text, act: m.today_codes_known }) as const

const WORDS = {
  spraying: slower(m.today_codes_spraying),
  spraying_signups: slower(m.today_codes_spraying_signups),
  signup_work: slower(m.today_codes_signup_work),
  alarm: slower(m.today_codes_alarm),
  signups: noSignups(m.today_codes_signups),
  signups_hour: noSignups(m.today_codes_signups_hour),
  signups_day: noSignups(m.today_codes_signups_day),
  wrong_signups: noSignups(m.today_codes_wrong_signups),
  again: noLogins(m.today_codes_again),
  logins: noLogins(m.today_codes_logins),
  wrong_logins: noLogins(m.today_codes_wrong_logins),
} satisfies Record<Stop['what'], unknown>

/** What holds up codes by SMS, since when, until when, and what can be done; then how many were sent. */
function codeLines(codes: Codes | null): CodeLine[] {
  if (codes === null) return []
  const { stops, sent, most, rupees } = codes
  const cost = rupees === null ? [] : [{ tone: 'quiet', text: m.today_codes_cost({ rupees }) } as const]
  const usage = { key: 'sent', words: m.today_codes_sent({ count: sent, most }), more: null, notes: cost, to: null }
  return [...stops.map(stopLine), usage]
}

function stopLine({ what, since, until }: Stop): CodeLine {
  const { tone, text, act } = WORDS[what]
  const more = [whenWords(since, until), act()].filter(Boolean).join(' · ')
  const notes = tone === 'bad' ? [{ tone, text: m.today_codes_stopped() } as const] : []
  return { key: what, words: text(), more, notes, to: null }
}

function whenWords(since: string | null, until: string | null): string {
  const from = since === null ? '' : formatMoment(since)
  if (until === null) return from && m.today_codes_since({ since: from })
  const end = formatMoment(until)
  return from ? m.today_codes_when({ since: from, until: end }) : m.today_codes_until({ until: end })
}

/** What the day asks of somebody, as the server says it. */
export type Asked = StaffData<'/staff/today'>
type ClassRow = NonNullable<Asked['classes']>[number]
type TestRow = NonNullable<Asked['tests']>[number]
type RequestRow = NonNullable<Asked['requests']>[number]
type RunningRow = NonNullable<Asked['running']>[number]
type DoubtRow = NonNullable<Asked['doubts']>[number]
type RescueRow = NonNullable<Asked['rescues']>[number]
type ImportRow = NonNullable<Asked['imports']>[number]

type Note = { tone: Tone; text: string }
/** A line of it: what it is, what is remarkable about it, and where it is done. */
export type Line = {
  key: number | string
  words: string
  more: string | null
  notes: Note[]
  /** Null where there is no screen for it. */
  to:
    | ReturnType<typeof paths.students>
    | ReturnType<typeof paths.imports>
    | ReturnType<typeof paths.sitting>
    | ReturnType<typeof paths.paper>
    | ReturnType<typeof paths.register>
    | ReturnType<typeof paths.timetableClass>
    | ReturnType<typeof paths.doubt>
    | ReturnType<typeof paths.recordings>
    | ReturnType<typeof paths.feedback>
    | ReturnType<typeof paths.audit>
    | ReturnType<typeof paths.gateway>
    | null
}
export type TodayPart = { title: string; lines: Line[] }

type May = { build: boolean }

/**
 * Returns the day's tasks, the most urgent first, without empty parts. `may` tells whether this person builds papers.
 */
export function todayParts(asked: Asked, may: May): TodayPart[] {
  const parts: TodayPart[] = [
    { title: m.today_security(), lines: (asked.rescues ?? []).map(rescueLine) },
    { title: m.today_codes(), lines: codeLines(asked.codes) },
    { title: m.today_requests(), lines: (asked.requests ?? []).map(requestLine) },
    { title: m.today_running(), lines: (asked.running ?? []).map(runningLine) },
    { title: m.today_tests(), lines: (asked.tests ?? []).map((row) => testLine(row, may)) },
    { title: m.today_classes(), lines: (asked.classes ?? []).map(classLine) },
    { title: m.today_recordings(), lines: recordingLines(asked.recordings) },
    { title: m.today_doubts(), lines: (asked.doubts ?? []).map(doubtLine) },
    { title: m.today_office(), lines: officeLines(asked) },
  ]
  return parts.filter(({ lines }) => lines.length > 0)
}

const rescueLine = ({ entry_id, who, at }: RescueRow): Line => ({
  key: entry_id,
  words: m.today_rescue({ who }),
  more: `${momentWords(at)} · ${m.today_rescue_act()}`,
  notes: [],
  to: paths.audit({ action: 'rescue_sheet_used' }),
})

const runningLine = ({ paper_id, name, writing, until, may_watch }: RunningRow): Line => ({
  key: paper_id,
  words: name,
  more: m.today_until({ when: momentWords(until) }),
  notes: [{ tone: 'brand', text: m.today_writing({ count: writing }) }],
  to: may_watch ? paths.sitting(paper_id) : null,
})

const requestLine = ({ paper_id, name, count, since }: RequestRow): Line => ({
  key: paper_id,
  words: name,
  more: m.today_request_since({ when: momentWords(since) }),
  notes: [{ tone: 'warn', text: m.requests_waiting({ count }) }],
  to: paths.sitting(paper_id),
})

const testLine = (
  { paper_id, name, starts_at, audience, questions, results, may_watch, is_kept }: TestRow,
  may: May,
): Line => ({
  key: paper_id,
  words: name,
  more: momentWords(starts_at),
  notes: [
    ...(is_kept === null ? [] : [sealNote(is_kept)]),
    { tone: audience === 0 ? 'bad' : 'quiet', text: m.today_audience({ count: audience }) },
    { tone: questions === 0 ? 'bad' : 'quiet', text: m.today_questions({ count: questions }) },
    { tone: 'quiet', text: RESULTS[results]() },
  ],
  to: testTarget(paper_id, may.build, may_watch),
})

const RESULTS: Record<TestRow['results'], () => string> = {
  at_once: m.today_results_at_once,
  when_all_done: m.today_results_done,
  at: m.today_results_set,
}

const sealNote = (isKept: boolean): Note =>
  isKept ? { tone: 'good', text: m.paper_seal_kept() } : { tone: 'bad', text: m.paper_seal_changed() }

function testTarget(paperId: number, mayBuild: boolean, mayWatch: boolean): Line['to'] {
  if (mayBuild) return paths.paper(paperId)
  return mayWatch ? paths.sitting(paperId) : null
}

const classLine = (row: ClassRow): Line => ({
  key: row.class_id,
  words: row.class_name,
  more: `${row.batch_name} · ${row.subject_name} · ${clockWords(row.starts_at)}`,
  notes: [
    ...(row.stands_in_for === null
      ? []
      : [{ tone: 'brand', text: m.today_stands_in({ name: row.stands_in_for }) } as const]),
    ...(row.lacks_link ? [{ tone: 'bad', text: m.today_no_link() } as const] : []),
    ...(row.lacks_register ? [{ tone: 'warn', text: m.today_no_register() } as const] : []),
  ],
  // The timetable's page of the class is not for a substitute, whom the server asks for no link.
  to:
    row.lacks_register || (row.stands_in_for !== null && !row.lacks_link)
      ? paths.register({ class: row.class_id })
      : paths.timetableClass(row.class_id),
})

/** The latest classes whose recording is awaited, and the way to all of them. */
function recordingLines(recordings: Asked['recordings']): Line[] {
  const { count, latest } = recordings ?? { count: 0, latest: [] }
  const lines = latest.map(({ class_id, class_name, batch_name, subject_name, starts_at }) => ({
    key: class_id,
    words: class_name,
    more: `${subject_name} · ${batch_name} · ${momentWords(starts_at)}`,
    notes: [],
    to: paths.recordings(class_id),
  }))
  const all = { key: 'all', words: m.today_recordings_all({ count }), more: null, notes: [], to: paths.recordings() }
  return count > lines.length ? [...lines, all] : lines
}

const doubtLine = ({ doubt_id, title, subject, since }: DoubtRow): Line => ({
  key: doubt_id,
  words: title,
  more: `${subject} · ${momentWords(since)}`,
  notes: [],
  to: paths.doubt(doubt_id),
})

function officeLines({ feedback, pending, failed_texts, low_balances, imports }: Asked): Line[] {
  const line = (key: string, words: string, to: Line['to']): Line => ({ key, words, more: null, notes: [], to })
  return [
    ...(feedback ? [line('feedback', m.today_feedback({ count: feedback }), paths.feedback())] : []),
    ...(pending ? [line('pending', m.today_pending({ count: pending }), paths.students({ status: 'pending' }))] : []),
    ...(low_balances ?? []).map(({ channel, amount }) =>
      line(
        `balance ${channel}`,
        m.today_gateway_low({ channel: channel === 'sms' ? m.gateway_sms() : m.gateway_whatsapp(), amount }),
        paths.gateway(),
      ),
    ),
    ...(failed_texts ? [line('texts', m.today_failed_texts({ count: failed_texts }), null)] : []),
    ...(imports ?? []).map((one: ImportRow) =>
      line(
        `import ${one.import_id}`,
        m.today_import({ file: one.file, done: one.done, rows: one.rows }),
        paths.imports(),
      ),
    ),
  ]
}
