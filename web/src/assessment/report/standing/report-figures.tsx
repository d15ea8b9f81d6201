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

type OwnStandingProps = { standing: Standing; marks: number }

/** Rank, percentile and the best marks; a note while they are not computed yet; nothing where there are never any. */
export function OwnStanding({ standing, marks }: OwnStandingProps): ReactNode {
  const { computed, ranked, rank, appeared, shifts, percentile, top_marks } = standing
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
          [m.report_rank(), <Rank key="rank" {...{ rank, appeared, shifts }} />],
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

type RankProps = Pick<Standing, 'appeared' | 'shifts'> & { rank: number }

/** Among many the second number is as long as the first. */
function Rank({ rank, appeared, shifts }: RankProps) {
  return (
    <>
      {rank}{' '}
      {appeared !== null && (
        <span className="inline-block text-sm font-medium text-ink-2">
          {shifts ? m.report_rank_of_shifts({ appeared, shifts }) : m.report_rank_of({ appeared })}
        </span>
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
