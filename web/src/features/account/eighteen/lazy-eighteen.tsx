import { useQuery } from '@tanstack/react-query'
import { useStudId } from '../../../session/session-store.ts'
import { lazyPart, useTriedPart } from '#ui/lazy-part.ts'
import { type Eighteen, eighteenQuery } from './eighteen.api.ts'

const card = lazyPart(async () => import('./eighteen-card.tsx'))

/** For the few who are 18 and have something to decide: nobody else's profile brings its code. */
export function LazyEighteen() {
  const { data } = useQuery(eighteenQuery(useStudId()))
  return data?.own && <Card own={data.own} />
}

function Card({ own }: { own: Eighteen }) {
  // The profile can do without: what does not come is asked for at the next visit.
  const { part } = useTriedPart(card)
  return part && <part.EighteenCard own={own} />
}
