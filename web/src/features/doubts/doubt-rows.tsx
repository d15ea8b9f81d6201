import { m } from '#messages/web'
import { plainWords } from '../../assessment/math/plain-words.rules.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { RowCard } from '../../ui/cards/row-card.tsx'
import { dotted } from '../../ui/format/dotted.ts'
import { formatMoment } from '../../ui/format/format-day.ts'
import { EmptyPage } from '../../ui/states/empty-page.tsx'
import { placeWords, stateWords } from './doubt-words.ts'
import type { DoubtRow } from './doubts.api.ts'

/** The own doubts, the latest turn first. */
export function DoubtRows({ rows }: { rows: readonly DoubtRow[] }) {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {rows.map((row) => (
        <li key={row.doubt_id}>
          <RowCard
            place={paths.doubt(row.doubt_id)}
            title={plainWords(row.text)}
            subtitle={dotted([stateWords(row.state), placeWords(row), formatMoment(row.turned_at)])}
          />
        </li>
      ))}
    </ul>
  )
}

export const NoDoubts = () => (
  <EmptyPage
    title={m.doubts_none_title()}
    text={m.doubts_none_text()}
    onward={
      <ButtonLink look="secondary" place={paths.subjects()}>
        {m.title_subjects()}
      </ButtonLink>
    }
  />
)
