import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/web'
import { RichText } from '../../assessment/content/rich-text.tsx'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Card } from '../../ui/cards/card.tsx'
import { dotted } from '../../ui/format/dotted.ts'
import { formatMoment } from '../../ui/format/format-day.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { ItemStates } from '../../ui/states/item-states.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { DoubtPicture } from './doubt-picture.tsx'
import { DoubtTurns } from './doubt-turns.tsx'
import { placeWords, stateWords } from './doubt-words.ts'
import { type Doubt, doubtQuery } from './doubts.api.ts'

/** One of the own doubts: what was said, and what can be done with it. */
export function OneDoubt({ doubtId }: { doubtId: number }) {
  const query = useQuery({ ...doubtQuery(useStudId(), doubtId), staleTime: 0 })
  return (
    <>
      <PageHead title={m.doubts_one()} />
      <ItemStates query={query} loading={<Skeleton of="rows" />} content={(doubt) => <Whole doubt={doubt} />} />
    </>
  )
}

function Whole({ doubt }: { doubt: Doubt }) {
  return (
    <div className="grid max-w-reading grid-cols-1 gap-4">
      <p className="text-ink-2 wrap-anywhere">{dotted([stateWords(doubt.state), placeWords(doubt)])}</p>
      <ol className="grid grid-cols-1 gap-3">
        {doubt.said.map(({ by, name, text, at }, index) => (
          <li key={`${by} ${at} ${text}`} className={by === 'teacher' ? 'ms-6' : 'me-6'}>
            <Card>
              <h2 className="mb-1 text-sm font-semibold text-ink-2">
                {dotted([by === 'teacher' ? (name ?? m.doubts_teacher()) : m.doubts_you(), formatMoment(at)])}
              </h2>
              <RichText text={text} />
              {index === 0 && doubt.picture !== null && (
                <div className="mt-3">
                  <DoubtPicture picture={doubt.picture} />
                </div>
              )}
            </Card>
          </li>
        ))}
      </ol>
      {doubt.is_published && <p className="text-sm text-ink-2">{m.doubts_published()}</p>}
      <DoubtTurns key={doubt.said.length} doubt={doubt} />
      <div>
        <ButtonLink look="quiet" place={paths.doubts()}>
          {m.doubts_title()}
        </ButtonLink>
      </div>
    </div>
  )
}
