import { useState, useEffect, useEffectEvent, type ReactNode } from 'react'
import { m } from '#messages/web'
import { areWorthReading, type PaperInstructions, asksNumbers } from './instructions.rules.ts'
import { Start, type StartProps } from './start.tsx'
import { useQuery } from '@tanstack/react-query'
import { Timer } from 'lucide-react'
import { useStudId } from '../../session/session-store.ts'
import { type TimeLeft, useSecondsLeft } from '../running/use-seconds-left.ts'
import { instructionsQuery } from './instructions.api.ts'
import { secondsLeft, timeLeftText } from '../clock/time-left.rules.ts'
import { languageNames } from '#messages/languages'
import { marksText } from '../lists/report.rules.ts'
import { Legend } from '../palette/legend.tsx'
import { sectionNames } from '../sections/section-names.rules.ts'

type InstructedSection = PaperInstructions['sections'][number]

/** How a paper is structured and marked, the meaning of its icons, and the available aids. */
function Instructions({ of: paper }: { of: PaperInstructions }) {
  const { sections, format_name, is_unconfirmed } = paper
  const names = sectionNames(sections.map(({ name, subject_name }) => ({ name, subject: subject_name })))
  return (
    <section aria-label={m.instructions_title()} className="mb-2">
      <h3 className="text-lg">{m.instructions_title()}</h3>
      {format_name !== null && (
        <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-2">
          {m.instructions_format({ name: format_name })}
          {is_unconfirmed && (
            <span className="rounded-full bg-warn-50 px-3 py-0.5 text-sm font-semibold text-warn">
              {m.instructions_unconfirmed()}
            </span>
          )}
        </p>
      )}
      <Part title={m.instructions_sections()}>
        <ol className="grid gap-px overflow-hidden rounded-control border border-line bg-line">
          {sections.map((section, at) => (
            <li key={section.section_id} className="bg-card px-4 py-3">
              <SectionFacts name={names[at] ?? section.name} section={section} />
            </li>
          ))}
        </ol>
      </Part>
      <ul className="mt-4 grid list-disc gap-1 ps-5 text-sm text-pretty text-ink-2">
        {pointsOf(paper).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <Part title={m.instructions_symbols()}>
        <div className="-mt-2">
          <Legend />
        </div>
        <p className="mt-2.5 text-sm text-ink-2">{m.instructions_marked_counts()}</p>
      </Part>
    </section>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h4 className="mt-5 mb-2 font-semibold">{title}</h4>
      {children}
    </>
  )
}

const typeWords = {
  single: m.instructions_single,
  multiple: m.instructions_multiple,
  number: m.instructions_number,
}

function SectionFacts({ name, section }: { name: string; section: InstructedSection }) {
  const { answer_type, attempt_at_most, minutes, question_count, partial, marks } = section
  const about = [
    m.instructions_questions({ count: question_count }),
    answer_type && typeWords[answer_type](),
    minutes !== null && m.instructions_minutes({ count: minutes }),
  ]
  return (
    <>
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className="text-sm text-ink-2">{about.filter(Boolean).join(' · ')}</p>
      {attempt_at_most !== null && (
        <p className="text-sm font-semibold text-warn">
          {m.test_section_limit({ count: attempt_at_most, all: question_count })}
        </p>
      )}
      <p className="mt-1 flex flex-wrap gap-x-4 text-sm font-semibold tabular">
        {marks === null ? (
          m.instructions_marks_differ()
        ) : (
          <span className="text-good">{m.instructions_right({ marks: marksText(marks) })}</span>
        )}
        <Wrong section={section} />
      </p>
      {partial && <p className="mt-0.5 text-sm text-pretty text-ink-2">{m.instructions_partial()}</p>}
    </>
  )
}

function Wrong({ section: { negative_marks, negative_thirds } }: { section: InstructedSection }) {
  if (negative_marks === null) return null
  if (negative_marks === 0) return <span className="text-ink-2">{m.instructions_wrong_none()}</span>
  const words = negative_thirds ? m.instructions_wrong_thirds : m.instructions_wrong
  return <span className="text-bad">{words({ marks: marksText(negative_marks) })}</span>
}

function pointsOf(paper: PaperInstructions): string[] {
  const { sections, integer_only, languages, calculator, exam_true } = paper
  const list = ['en' as const, ...languages].map((language) => languageNames[language]).join(', ')
  return [
    sections.some(({ minutes }) => minutes !== null) && m.instructions_locked(),
    integer_only && asksNumbers(paper) && m.instructions_integer(),
    languages.length > 0 && m.instructions_languages({ list }),
    calculator === 'basic' ? m.instructions_calculator() : m.instructions_no_calculator(),
    exam_true && m.instructions_exam_true(),
  ].filter((words) => words !== false)
}

/**
 * Returns whether to poll the server, `seconds` after a test should have opened: often at first, then seldom, since
 * many waiting devices may have a wrong clock.
 */
export const asksAfterZero = (seconds: number): boolean => seconds % (seconds <= 20 ? 2 : 15) === 0

/** A device's clock may be wrong: the server is asked at this interval whether the test is open. */
const ASK_EVERY_S = 30

type CountdownProps = { until: string; onZero?: (() => void) | undefined }

/** `Starts in 12:30`. */
function Countdown({ until, onZero }: CountdownProps) {
  const end = Date.parse(until)
  const [seconds, setSeconds] = useState(() => secondsLeft(end, Date.now()))
  const ask = useEffectEvent(() => onZero?.())
  useEffect(() => {
    let ticks = 0
    let afterZero = 0
    const timer = setInterval(() => {
      const left = secondsLeft(end, Date.now())
      setSeconds(left)
      ticks += 1
      afterZero = left === 0 ? afterZero + 1 : 0
      if (left === 0 ? asksAfterZero(afterZero) : ticks % ASK_EVERY_S === 0) ask()
    }, 1000)
    return () => clearInterval(timer)
  }, [end])
  return (
    <p
      role="timer"
      aria-live="off"
      className="flex min-h-11 items-center justify-center gap-2 rounded-full bg-warn-50 font-semibold text-warn tabular"
    >
      <Timer size={18} aria-hidden />
      {m.instructions_opens_in({ time: timeLeftText(seconds) })}
    </p>
  )
}

/** `You have 10 min 41 s if you start now`, of a paper that ends before its minutes are over. */
function LateStart({ paperId }: { paperId: number }) {
  // The start gate has run this query, and runs it no more.
  const { data, dataUpdatedAt, refetch } = useQuery({ ...instructionsQuery(useStudId(), paperId), enabled: false })
  const time = data?.late_start
  return time && <Remaining time={time} gotAt={dataUpdatedAt} onUnsure={() => void refetch()} />
}

function Remaining({ time, gotAt, onUnsure }: { time: TimeLeft; gotAt: number; onUnsure: () => void }) {
  const seconds = useSecondsLeft(time, gotAt, onUnsure)
  return (
    <p
      role="timer"
      aria-live="off"
      className="flex min-h-11 items-center justify-center gap-2 rounded-card bg-warn-50 px-4 py-2 font-semibold text-warn tabular"
    >
      <Timer size={18} aria-hidden className="shrink-0" />
      {m.test_late_start({ minutes: Math.floor(seconds / 60), seconds: seconds % 60 })}
    </p>
  )
}

type AfterReadingProps = StartProps & { instructions: PaperInstructions }

/** The instructions before a test and the confirmation that they were read, the remaining time, and the button. */
export function AfterReading({ instructions, ...props }: AfterReadingProps) {
  const isToRead = areWorthReading(instructions)
  const { opensAt = null } = props
  const [hasRead, setRead] = useState(!isToRead)
  return (
    <>
      {isToRead && (
        <>
          <Instructions of={instructions} />
          <label className="mt-2 flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-line-soft px-4 py-2 font-semibold has-checked:border-brand-strong has-checked:bg-brand-50 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand">
            <input
              type="checkbox"
              checked={hasRead}
              className="size-5 shrink-0 accent-brand-strong"
              onChange={({ target }) => setRead(target.checked)}
            />
            {m.instructions_read()}
          </label>
        </>
      )}
      {opensAt !== null && <Countdown until={opensAt} onZero={props.onOpens} />}
      <LateStart paperId={props.paperId} />
      <Start {...props} disabled={!hasRead || opensAt !== null} />
    </>
  )
}
