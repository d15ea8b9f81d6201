import { useState } from 'react'
import { m } from '#messages/web'
import { Card } from '#ui/cards/card.tsx'
import type { QuestionOutcome } from '../../question.ts'
import { durationText } from '../duration-labels.ts'
import { OUTCOMES } from '../outcome-looks.ts'
import type { Numbered } from '../questions/review.rules.ts'
import { reviewedId } from '../questions/use-report-ways.ts'
import type { Standing } from './standing.ts'
import { timeSpent, type TimeShare, type TimeSpent, timeUse } from './time-use.rules.ts'

/** More are shown on demand. */
const MAX_SHOWN = 8

type OnChoose = { onChoose: (number: number) => void }
type TimePartProps = OnChoose & { all: Numbered[]; times: Standing['times'] }

/** Where the time went, and the questions on which it was used badly, as ways to them. */
export function TimePart({ all, times, onChoose }: TimePartProps) {
  const spent = timeSpent(all)
  return (
    <>
      {spent && <TimeSpentCard spent={spent} />}
      <TimeUseCard all={all} times={times} onChoose={onChoose} />
    </>
  )
}

function TimeSpentCard({ spent: { total, shares, unread } }: { spent: TimeSpent }) {
  return (
    <Card as="section">
      <h3 className="text-base">{m.report_time_use()}</h3>
      <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-ink-2">{m.report_time_total()}</span>
        <b className="text-xl font-bold tabular">{durationText(total)}</b>
      </p>
      <ul className="mt-3 grid gap-3">
        {shares.map((share) => (
          <Share key={share.outcome} share={share} total={total} />
        ))}
      </ul>
      {unread > 0 && <p className="mt-3 text-sm text-ink-2">{m.report_time_unread({ count: unread })}</p>}
    </Card>
  )
}

function Share({ share: { outcome, seconds, count }, total }: { share: TimeShare; total: number }) {
  const { icon: Icon, look, words } = OUTCOMES[outcome]
  return (
    <li>
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="inline-flex min-w-0 items-center gap-2">
          <span className={`grid size-5 shrink-0 place-items-center rounded-md ${look}`}>
            <Icon size={13} aria-hidden />
          </span>
          {words()}
          <span className="text-sm text-ink-2 tabular">({count})</span>
        </span>
        <b className="font-semibold tabular">{durationText(seconds)}</b>
      </p>
      <span aria-hidden className="mt-1.5 block h-2 overflow-hidden rounded-full bg-shade">
        <span
          className={`block h-full rounded-full ${BARS[outcome]}`}
          style={{ width: `${(100 * seconds) / total}%` }}
        />
      </span>
    </li>
  )
}

const BARS: Record<QuestionOutcome, string> = {
  right: 'bg-good',
  partly: 'bg-warn',
  wrong: 'bg-bad',
  left: 'bg-ink-2',
  not_evaluated: 'bg-ink-2',
  cancelled: 'bg-ink-2',
}

function TimeUseCard({ all, times, onChoose }: TimePartProps) {
  const { slowRight, fastWrong, left } = timeUse(all, times)
  if (slowRight.length + fastWrong.length + left.length === 0) return null
  const slowWhy = times?.length ? m.report_slow_than_others() : m.report_slow_than_own()
  return (
    <Card as="section">
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        <Numbers name={m.report_slow_right()} why={slowWhy} numbers={slowRight} onChoose={onChoose} />
        <Numbers
          name={m.report_fast_wrong()}
          why={m.report_fast_than_others()}
          numbers={fastWrong}
          onChoose={onChoose}
        />
        <Numbers name={m.report_time_left()} why={m.report_time_left_why()} numbers={left} onChoose={onChoose} />
      </div>
    </Card>
  )
}

type NumbersProps = OnChoose & { name: string; why: string; numbers: number[] }

function Numbers({ name, why, numbers, onChoose }: NumbersProps) {
  const [all, showAll] = useState(false)
  const rest = numbers.length - MAX_SHOWN
  if (numbers.length === 0) return null
  return (
    <div>
      <h3 className="text-base font-semibold">{name}</h3>
      <p className="text-sm text-ink-2">{why}</p>
      <ul aria-label={name} className="mt-2 flex flex-wrap gap-2">
        {numbers.slice(0, all ? undefined : MAX_SHOWN).map((number) => (
          <li key={number}>
            <a
              href={`#${reviewedId(number)}`}
              aria-label={m.test_question({ number })}
              className="grid size-11 place-items-center rounded-[10px] bg-brand-50 text-sm font-semibold text-brand-strong no-underline tabular hover:bg-brand-100"
              onClick={(event) => {
                // The target question may not be rendered yet, so the browser cannot jump to it.
                event.preventDefault()
                onChoose(number)
              }}
            >
              {number}
            </a>
          </li>
        ))}
        {!all && rest > 0 && (
          <li>
            <button
              type="button"
              aria-label={m.report_more_numbers({ count: rest })}
              className="h-11 min-w-11 rounded-[10px] px-2 text-sm font-semibold text-brand-strong tabular hover:bg-brand-50"
              onClick={() => showAll(true)}
            >
              +{rest}
            </button>
          </li>
        )}
      </ul>
    </div>
  )
}
