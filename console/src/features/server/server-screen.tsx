import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/console'
import { formatMoment } from '#ui/format/format-day.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { FigureItems } from '../../ui/figure-items.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import type { StaffData } from '../../api/staff-call.ts'

type Found = StaffData<'/staff/server'>
type Part = { key: string; title: string; state: Found['disk']['state']; facts: string[]; acts: string[] }

/** A night and some hours without a backup. */
const LATE_MS = 36 * 3_600_000
const GIGABYTE_BYTES = 1_000_000_000
const DATABASES = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

const WORKS = {
  exams: m.server_work_exams,
  results: m.server_work_results,
  imports: m.server_work_imports,
  videos: m.server_work_videos,
  messages: m.server_work_messages,
  records: m.server_work_records,
  tidying: m.server_work_tidying,
} satisfies Record<Found['jobs'][number]['work'], () => string>

/** Returns the facts of each part of the server, with instructions for parts that have a problem. */
const serverParts = (found: Found): Part[] => [
  backupPart(found.backup),
  diskPart(found.disk),
  storagePart(found),
  clockPart(found.clock),
  textsPart(found.texts),
  jobsPart(found.jobs),
]

function backupPart({ state, at, is_encrypted, rehearsed_at, failed_at, copies }: Found['backup']): Part {
  const facts = [
    ...(failed_at === null ? [] : [m.server_backup_failed({ when: formatMoment(failed_at) })]),
    at === null ? m.server_backup_none() : m.server_backup_last({ when: formatMoment(at) }),
    ...(is_encrypted === null ? [] : [is_encrypted ? m.server_backup_encrypted() : m.server_backup_open()]),
    ...(at === null
      ? []
      : [
          rehearsed_at === null
            ? m.server_backup_untested()
            : m.server_backup_rehearsed({ when: formatMoment(rehearsed_at) }),
        ]),
    ...(copies === 0 ? [] : [m.server_backup_copies({ count: copies })]),
  ]
  return { key: 'backup', title: m.server_backup(), state, facts, acts: backupActs({ state, at, failed_at }) }
}

function backupActs({ state, at, failed_at }: Pick<Found['backup'], 'state' | 'at' | 'failed_at'>): string[] {
  if (failed_at !== null) return [m.server_backup_failed_do()]
  if (at === null) return [m.server_backup_none_do()]
  const isLate = Date.now() - Date.parse(at) > LATE_MS
  if (state === 'wrong' || isLate) return [m.server_backup_old_do()]
  return state === 'look' ? [m.server_backup_untested_do()] : []
}

function diskPart({ state, free_bytes }: Found['disk']): Part {
  const size = (free_bytes / GIGABYTE_BYTES).toFixed(1)
  const acts = { good: [], look: [m.server_disk_do()], wrong: [m.server_disk_wrong_do()] }
  return { key: 'disk', title: m.server_disk(), state, facts: [m.server_disk_free({ size })], acts: acts[state] }
}

function storagePart({ storage: { state, ms }, database }: Found): Part {
  const facts = [m.server_storage_good({ name: DATABASES[database], ms })]
  const acts = { good: [], look: [m.server_storage_do()], wrong: [m.server_storage_full_do()] }
  return { key: 'storage', title: m.server_storage(), state, facts, acts: acts[state] }
}

function clockPart({ state, ahead_seconds }: Found['clock']): Part {
  const time = spanWords(Math.abs(ahead_seconds))
  const jump = ahead_seconds > 0 ? m.server_clock_ahead({ time }) : m.server_clock_behind({ time })
  const isGood = state === 'good'
  return {
    key: 'clock',
    title: m.server_clock(),
    state,
    facts: [isGood ? m.server_clock_good() : jump],
    acts: isGood ? [] : [m.server_clock_do()],
  }
}

const HOUR_S = 3600
const DAY_S = 86_400

/** Returns a duration in the largest unit of which it has at least two. */
function spanWords(seconds: number): string {
  if (seconds >= 2 * DAY_S) return m.server_days({ count: Math.round(seconds / DAY_S) })
  if (seconds >= 2 * HOUR_S) return m.server_hours({ count: Math.round(seconds / HOUR_S) })
  return m.server_minutes({ count: Math.round(seconds / 60) })
}

function textsPart({ state, is_printed, sent, failed }: Found['texts']): Part {
  const title = m.server_texts()
  if (is_printed)
    return { key: 'texts', title, state, facts: [m.server_texts_printed()], acts: [m.server_texts_printed_do()] }
  const facts = [m.server_texts_sent({ sent, failed })]
  return { key: 'texts', title, state, facts, acts: state === 'good' ? [] : [m.server_texts_do()] }
}

function jobsPart(jobs: Found['jobs']): Part {
  const isGood = jobs.length === 0
  const failing = jobs.map(({ work, since }) =>
    m.server_jobs_failing({ work: WORKS[work](), when: formatMoment(since) }),
  )
  return {
    key: 'jobs',
    title: m.server_jobs(),
    state: isGood ? 'good' : 'wrong',
    facts: isGood ? [m.server_jobs_good()] : [...new Set(failing)],
    acts: isGood ? [] : [m.server_jobs_do()],
  }
}

const STATES = {
  good: { tone: 'good', words: m.server_good },
  look: { tone: 'warn', words: m.server_look },
  wrong: { tone: 'bad', words: m.server_wrong },
} satisfies Record<Part['state'], { tone: Tone; words: () => string }>

/** One part of the server: its state, and what to do. */
function ServerPart({ part: { title, state, facts, acts } }: { part: Part }) {
  const { tone, words } = STATES[state]
  return (
    <section className="rounded-card border border-line bg-card p-4 md:p-5">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg">{title}</h2>
        <Badge tone={tone}>{words()}</Badge>
      </div>
      {facts.map((fact) => (
        <p key={fact} className="tabular">
          {fact}
        </p>
      ))}
      {acts.map((act) => (
        <p key={act} className="mt-2 text-ink-2">
          {act}
        </p>
      ))}
    </section>
  )
}

const AGAIN_MS = 30_000

/** The state of the server, and what to do about problems. */
export function ServerScreen() {
  const server = useQuery({ ...staffQuery('/staff/server', {}), refetchInterval: AGAIN_MS })
  return (
    <Page title={m.server_title()}>
      <p className="mb-4 max-w-reading text-ink-2">{m.server_intro()}</p>
      <ScreenStates
        query={server}
        content={(found) => (
          <>
            <div className="grid gap-4 md:grid-cols-2">
              {serverParts(found).map((part) => (
                <ServerPart key={part.key} part={part} />
              ))}
            </div>
            <div className="mt-5">
              <Section title={m.server_about()}>
                <dl className="flex flex-wrap gap-x-8 gap-y-3">
                  <FigureItems
                    figures={[
                      [m.server_version(), found.version],
                      [m.server_node(), found.node],
                      [m.server_started(), formatMoment(found.started_at)],
                    ]}
                  />
                </dl>
                <p className="mt-3 text-sm text-ink-2">{m.server_here()}</p>
              </Section>
            </div>
          </>
        )}
      />
    </Page>
  )
}
