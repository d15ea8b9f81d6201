import { useQuery } from '@tanstack/react-query'
import { CircleCheck, ChevronRight, UserX } from 'lucide-react'
import type { Role } from '#contract/staff/roles.ts'
import { m } from '#messages/console'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { FullState } from '#ui/states/full-state.tsx'
import { staffQuery } from '../../api/staff-query.ts'
import { DemoCard } from './demo-card.tsx'
import { FirstSteps } from './first-steps.tsx'
import { BUILD } from '../../session/role-labels.ts'
import { useSession } from '../../session/session.ts'
import { dayWords, momentWords } from '../../ui/moment-labels.ts'
import { Page, Section } from '../../ui/page.tsx'
import { SealAlarms } from '../../ui/seal-alarms.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { Link } from '@tanstack/react-router'
import { Badge, type Tone } from '../../ui/badge.tsx'
import type { StaffData } from '../../api/staff-call.ts'
import { paths } from '../../paths.ts'
import { formatMoment, formatTime } from '#ui/format/format-day.ts'

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

type Asked = StaffData<'/staff/today'>
type ClassRow = NonNullable<Asked['classes']>[number]
type TestRow = NonNullable<Asked['tests']>[number]
type RequestRow = NonNullable<Asked['requests']>[number]
type RunningRow = NonNullable<Asked['running']>[number]
type DoubtRow = NonNullable<Asked['doubts']>[number]
type RescueRow = NonNullable<Asked['rescues']>[number]
type ImportRow = NonNullable<Asked['imports']>[number]

type Note = { tone: Tone; text: string }
type Line = {
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
    | ReturnType<typeof paths.feedback>
    | ReturnType<typeof paths.audit>
    | null
}
type TodayPart = { title: string; lines: Line[] }

type May = { build: boolean }

/**
 * Returns the day's tasks, the most urgent first, without empty parts. `may` tells whether this person builds papers.
 */
function todayParts(asked: Asked, may: May): TodayPart[] {
  const parts: TodayPart[] = [
    { title: m.today_security(), lines: (asked.rescues ?? []).map(rescueLine) },
    { title: m.today_codes(), lines: codeLines(asked.codes) },
    { title: m.today_requests(), lines: (asked.requests ?? []).map(requestLine) },
    { title: m.today_running(), lines: (asked.running ?? []).map(runningLine) },
    { title: m.today_tests(), lines: (asked.tests ?? []).map((row) => testLine(row, may)) },
    { title: m.today_classes(), lines: (asked.classes ?? []).map(classLine) },
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
  more: `${row.batch_name} · ${row.subject_name} · ${formatTime(row.starts_at)}`,
  notes: [
    ...(row.lacks_link ? [{ tone: 'bad', text: m.today_no_link() } as const] : []),
    ...(row.lacks_register ? [{ tone: 'warn', text: m.today_no_register() } as const] : []),
  ],
  to: row.lacks_register ? paths.register({ class: row.class_id }) : paths.timetableClass(row.class_id),
})

const doubtLine = ({ doubt_id, title, subject, since }: DoubtRow): Line => ({
  key: doubt_id,
  words: title,
  more: `${subject} · ${momentWords(since)}`,
  notes: [],
  to: paths.doubt(doubt_id),
})

function officeLines({ feedback, pending, failed_texts, imports }: Asked): Line[] {
  const line = (key: string, words: string, to: Line['to']): Line => ({ key, words, more: null, notes: [], to })
  return [
    ...(feedback ? [line('feedback', m.today_feedback({ count: feedback }), paths.feedback())] : []),
    ...(pending ? [line('pending', m.today_pending({ count: pending }), paths.students({ status: 'pending' }))] : []),
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

/** One kind of thing that the day asks for. */
function TodaySection({ title, lines }: TodayPart) {
  return (
    <Section title={title}>
      <ul className="-mb-2">
        {lines.map((line) => (
          <li key={line.key} className="border-t border-line first:border-t-0">
            <LineFrame line={line} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** A link where a screen exists. */
function LineFrame({ line }: { line: Line }) {
  if (!line.to) return <LineText line={line} />
  return (
    <Link {...line.to} className="-mx-2 block rounded-control px-2 no-underline hover:bg-brand-50">
      <LineText line={line} isLink />
    </Link>
  )
}

function LineText({ line: { words, more, notes }, isLink = false }: { line: Line; isLink?: boolean }) {
  return (
    <div className="flex min-h-14 items-center justify-between gap-3 py-2.5">
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{words}</span>
        {more && <span className="block text-sm text-ink-2">{more}</span>}
        {notes.length > 0 && (
          <span className="mt-1.5 flex flex-wrap gap-1.5">
            {notes.map(({ tone, text }) => (
              <Badge key={text} tone={tone}>
                {text}
              </Badge>
            ))}
          </span>
        )}
      </span>
      {isLink && <ChevronRight size={20} aria-hidden className="shrink-0 text-ink-2" />}
    </div>
  )
}

const NO_ROLES: readonly Role[] = []

/** Who takes attendance, and calls those who are not there. */
const TEACH = new Set<Role>(['owner', 'clerk', 'teacher'])

const AbsentLink = () => (
  <Link {...paths.absent()} className={buttonClass('secondary')}>
    <UserX size={20} aria-hidden />
    {m.absent_title()}
  </Link>
)

/** What the day asks of whoever is signed in. */
export function TodayScreen() {
  const name = useSession((session) => session.me?.name ?? '')
  const mayCall = useSession(({ me }) => me?.roles.some((role) => TEACH.has(role)) ?? false)
  // The page does not poll: polling would keep the session of an unattended page alive.
  const today = useQuery(staffQuery('/staff/today', {}))
  return (
    <Page title={m.today_title()} actions={mayCall && <AbsentLink />}>
      <p className="mb-5 text-ink-2">
        {m.today_hello({ name })}
        {today.data && ` · ${dayWords(today.data.today)}`}
      </p>
      <ScreenStates query={today} content={(asked) => <Parts asked={asked} />} />
    </Page>
  )
}

function Parts({ asked }: { asked: Asked }) {
  return (
    <>
      {asked.demo && <DemoCard mayLeave={asked.demo.may_leave} />}
      {asked.first_steps && <FirstSteps steps={asked.first_steps} />}
      <DayParts asked={asked} />
    </>
  )
}

function DayParts({ asked }: { asked: Asked }) {
  const roles = useSession(({ me }) => me?.roles ?? NO_ROLES)
  const isOne = (of: readonly Role[]) => of.some((role) => roles.includes(role))
  const parts = todayParts(asked, { build: isOne(BUILD) })
  const seals = asked.seals ?? []
  // An academy that has just begun is not done.
  if (parts.length === 0 && seals.length === 0 && asked.first_steps) return null
  if (parts.length === 0 && seals.length === 0)
    return <FullState icon={CircleCheck} title={m.today_done_title()} text={m.today_done_text()} />
  return (
    <div className="grid items-start gap-x-5 xl:grid-cols-2">
      <SealAlarms alarms={seals} />
      {parts.map((part) => (
        <TodaySection key={part.title} {...part} />
      ))}
    </div>
  )
}
