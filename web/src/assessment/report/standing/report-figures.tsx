import { m } from '#messages/web'
import { MarksCard } from '../questions/marks-card.tsx'
import { MarksRow } from '../questions/marks-row.tsx'
import { topText } from './place-labels.ts'
import type { Standing } from './standing.ts'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Card } from '#ui/cards/card.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { marksText } from '../../lists/report.rules.ts'
import { shortPercentile } from './percentile.rules.ts'
import { reviewedId } from '../questions/use-report-ways.ts'
import type { Numbered } from '../questions/review.rules.ts'
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

type OwnStandingProps = { standing: Standing; marks: number }

/** Rank, percentile and the best marks; a note while they are not computed yet; nothing where there are never any. */
export function OwnStanding({ standing, marks }: OwnStandingProps): ReactNode {
  const { computed, ranked, rank, appeared, percentile, top_marks } = standing
  if (!ranked) return null
  if (!computed || rank === null) {
    return (
      <Frame>
        <p className="mt-1 text-ink-2">{m.report_ranks_to_come()}</p>
      </Frame>
    )
  }
  return (
    <Frame>
      <FactList
        facts={[
          [m.report_rank(), <Rank key="rank" rank={rank} appeared={appeared} />],
          [m.report_percentile(), percentile === null ? undefined : <Percentile key="percentile" exact={percentile} />],
          [m.report_top_marks(), top_marks === null ? undefined : marksText(top_marks)],
          [m.report_own_marks(), marksText(marks)],
        ]}
        className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-4 large-text:grid-cols-1"
        rowClass="min-w-0"
        nameClass="text-sm text-ink-2"
        figureClass="text-xl font-bold tabular"
      />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Card as="section">
      <h2 className="text-base">{m.report_standing()}</h2>
      {children}
    </Card>
  )
}

/** Among many the second number is as long as the first. */
function Rank({ rank, appeared }: { rank: number; appeared: number | null }) {
  return (
    <>
      {rank}{' '}
      {appeared !== null && (
        <span className="inline-block text-sm font-medium text-ink-2">{m.report_rank_of({ appeared })}</span>
      )}
    </>
  )
}

/** Two decimals at first sight, all of them on demand: by these the order of two students may differ. */
function Percentile({ exact }: { exact: string }) {
  const [isExact, setExact] = useState(false)
  return (
    <button
      type="button"
      aria-label={m.report_percentile_exact({ percentile: exact })}
      aria-pressed={isExact}
      className="group -my-2 inline-flex min-h-11 items-center gap-1 rounded-sm"
      onClick={() => setExact(!isExact)}
    >
      {isExact ? <span className="text-base">{exact}</span> : shortPercentile(exact)}
      <ChevronDown size={16} aria-hidden className="text-ink-2 group-aria-pressed:rotate-180" />
    </button>
  )
}

/** The marks by section; renders nothing for a paper of one section. */
export function SectionMarks({ sections }: Pick<Standing, 'sections'>) {
  if (sections.length < 2) return null
  return (
    <MarksCard title={m.report_by_section()}>
      {sections.map(({ section_id, name, marks, max_marks, top_marks, ...counts }) => (
        <MarksRow
          key={section_id}
          name={name}
          gained={marks}
          marks={max_marks}
          counts={counts}
          place={topText(top_marks)}
        />
      ))}
    </MarksCard>
  )
}
