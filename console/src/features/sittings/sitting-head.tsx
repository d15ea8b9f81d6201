import { m } from '#messages/console'
import { formatTime } from '#ui/format/format-day.ts'
import { formatNumber } from '#ui/format/fast-path/format-number.rules.ts'
import { momentWords } from '../../ui/moment-labels.ts'
import { Section } from '../../ui/page.tsx'
import type { Sitting } from './sitting-data.ts'
import { timeToTheSecond, toTheSecond } from './to-the-second.ts'
import { countsOf, isLateStart, isTimeOver, type Urgency } from './writer-state.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { staffQuery } from '../../api/staff-query.ts'
import { ScreenStates } from '../../ui/screen-states.tsx'

/** The students who have not begun: announced five minutes after the beginning, with names on request. */
function NotStarted({ sitting }: { sitting: Sitting }) {
  const [isOpen, setIsOpen] = useState(false)
  const { not_started } = sitting
  if (not_started === 0) return null
  const isLate = isLateStart(sitting)
  return (
    <div className={`mt-4 ${isLate ? 'rounded-control bg-warn-50 px-4 py-1.5' : ''}`}>
      {isLate && (
        <p role="status" className="pt-1.5 font-medium text-warn">
          {m.sitting_late_start({ count: not_started })}
        </p>
      )}
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-brand-strong">
          {m.sitting_not_started_who()}
        </summary>
        {isOpen && <Names key={not_started} paperId={sitting.paper_id} />}
      </details>
    </div>
  )
}

function Names({ paperId }: { paperId: number }) {
  const students = useQuery({
    ...staffQuery('/staff/sitting_students', { paper_id: paperId }),
    refetchOnMount: 'always',
  })
  return (
    <ScreenStates
      query={students}
      content={({ students: all }) => (
        <ul className="max-h-96 overflow-y-auto pb-2 md:columns-2 lg:columns-3">
          {all
            .filter(({ has_begun }) => !has_begun)
            .map(({ stud_id, name, admission_no, seat }) => (
              <li key={stud_id} className="break-inside-avoid py-1 wrap-anywhere">
                {seat !== null && <span className="me-2 font-semibold tabular">{seat}</span>}
                {name} <span className="text-sm text-ink-2 tabular">{admission_no}</span>
              </li>
            ))}
        </ul>
      )}
    />
  )
}

type SittingHeadProps = { sitting: Sitting; all: readonly { urgency: Urgency }[] }

/** The hall in figures: who writes, who is silent, what is safe. */
export function SittingHead({ sitting, all }: SittingHeadProps) {
  const { lost, devices, silent, fine, late, done } = countsOf(all)
  const { paused, now, ends_at, safe, waiting, extra_minutes, last_end, results_at, saves_per_minute } = sitting
  const times = [
    ends_at !== null && m.sitting_ends({ when: momentWords(ends_at) }),
    last_end !== null && last_end !== ends_at && m.sitting_last_end({ time: lastEndWords(last_end, ends_at) }),
    extra_minutes > 0 && m.sitting_extra({ count: extra_minutes }),
    results_at !== null && m.sitting_results({ when: momentWords(results_at) }),
  ].filter((words) => words !== false)
  const timeOver = sitting.rows.filter(isTimeOver).length
  return (
    <Section title={m.sitting_hall({ time: formatTime(now) })}>
      {paused && (
        <p role="status" className="mb-3 rounded-control bg-warn-50 px-4 py-3 font-medium text-warn">
          {m.sitting_paused_since({ since: formatTime(paused.since), until: formatTime(paused.until) })}
        </p>
      )}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-4">
        <Figure
          words={m.sitting_not_started()}
          figure={sitting.not_started}
          look={isLateStart(sitting) ? 'text-warn' : ''}
        />
        <Figure words={m.sitting_writing()} figure={lost + devices + silent + fine} />
        <Figure words={m.sitting_silent()} figure={lost + silent} look={silentLook(lost, silent)} />
        <Figure words={m.sitting_two_devices()} figure={devices} look={devices > 0 ? 'text-bad' : ''} />
        <Figure words={m.sitting_handed_in()} figure={late + done - timeOver} />
        <Figure words={m.sitting_closed_by_server()} figure={timeOver} />
        <Figure words={m.sitting_heard()} figure={sitting.heard_of} />
        <Figure words={m.sitting_saves()} figure={saves_per_minute ?? '–'} />
      </dl>
      <p className="mt-4 font-semibold tabular">
        {m.sitting_safe({ safe: formatNumber(safe), all: formatNumber(safe + waiting) })}
      </p>
      <p className="mt-1 text-sm text-ink-2">{times.join(' · ')}</p>
      <NotStarted sitting={sitting} />
    </Section>
  )
}

/** Returns the last end to the second, with its day when that differs. */
const lastEndWords = (last: string, ends: string | null): string =>
  last.slice(0, 10) === ends?.slice(0, 10) ? timeToTheSecond(last) : toTheSecond(last)

const silentLook = (lost: number, silent: number): string => {
  if (lost > 0) return 'text-bad'
  return silent > 0 ? 'text-warn' : ''
}

function Figure({ words, figure, look = '' }: { words: string; figure: number | '–'; look?: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{words}</dt>
      <dd className={`text-2xl font-semibold tabular ${look}`}>{figure}</dd>
    </div>
  )
}
