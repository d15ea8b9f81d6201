import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { m } from '#messages/web'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ItemStates } from '../../ui/states/item-states.tsx'
import { ListStates } from '../../ui/states/list-states.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { AskForm } from './ask-form.tsx'
import { askedPlace } from './asked-place.rules.ts'
import { OneDoubt } from './one-doubt.tsx'
import { DoubtRows, NoDoubts } from './doubt-rows.tsx'
import { placeWords } from './doubt-words.ts'
import { type AskedPlace, doubtsQuery, nearQuery } from './doubts.api.ts'
import { NearList } from './near-list.tsx'

/** The own doubts, one of them, or a new one about the place that the address names. */
export function DoubtsScreen() {
  const { doubt_id } = useParams({ strict: false })
  const place = askedPlace(useSearch({ strict: false }))
  if (doubt_id !== undefined) return <OneDoubt doubtId={doubt_id} />
  return place ? <NewDoubt key={JSON.stringify(place)} place={place} /> : <OwnDoubts />
}

function OwnDoubts() {
  const query = useQuery(doubtsQuery(useStudId()))
  return (
    <>
      <PageHead title={m.doubts_title()} />
      <ListStates
        query={query}
        loading={<Skeleton of="rows" />}
        error="page"
        empty={<NoDoubts />}
        content={(rows) => <DoubtRows rows={rows} />}
      />
    </>
  )
}

function NewDoubt({ place }: { place: AskedPlace }) {
  const query = useQuery(nearQuery(useStudId(), place))
  return (
    <>
      <PageHead title={m.doubt_ask()} />
      <ItemStates
        query={query}
        loading={<Skeleton of="rows" />}
        content={({ near, ...known }) => (
          <div className="grid grid-cols-1 gap-5">
            <p className="text-ink-2 wrap-anywhere">{placeWords({ ...known, place: place.place })}</p>
            <NearList near={near} />
            <AskForm place={place} />
            <div>
              <ButtonLink look="quiet" place={paths.doubts()}>
                {m.doubts_title()}
              </ButtonLink>
            </div>
          </div>
        )}
      />
    </>
  )
}
