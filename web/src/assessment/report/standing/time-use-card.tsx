import { useState } from 'react'
import { m } from '#messages/web'
import { Card } from '../../../ui/cards/card.tsx'
import { reviewedId } from '../questions/use-report-ways.ts'
import type { Numbered } from '../questions/review.rules.ts'
import type { Standing } from './standing.ts'
import { timeUse } from './time-use.rules.ts'

/** More are shown on demand. */
const MAX_SHOWN = 8

type OnChoose = { onChoose: (number: number) => void }
type TimeUseCardProps = OnChoose & { all: Numbered[]; times: Standing['times'] }

/** Questions on which time was used badly, as ways to them; nothing where there are none, or no time is known. */
export function TimeUseCard({ all, times, onChoose }: TimeUseCardProps) {
  const { slowRight, fastWrong, left } = timeUse(all, times)
  if (slowRight.length + fastWrong.length + left.length === 0) return null
  const slowWhy = times?.length ? m.report_slow_than_others() : m.report_slow_than_own()
  return (
    <div className="print:hidden">
      <Card as="section">
        <h2 className="text-base">{m.report_time_use()}</h2>
        <div className="mt-3 grid gap-x-8 gap-y-4 md:grid-cols-2">
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
    </div>
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
                // The one that is led to may not be drawn yet.
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
