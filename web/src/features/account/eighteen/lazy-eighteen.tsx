import { useQuery } from '@tanstack/react-query'
import { useStudId } from '../../../session/session-store.ts'
import { lazyPart, useTriedPart } from '#ui/lazy-part.ts'
import { type Eighteen, eighteenQuery } from './eighteen.api.ts'

const card = lazyPart(async () => import('./eighteen-card.tsx'))

/** Loaded only for students from 18 on with something to decide. */
export function LazyEighteen() {
  const { data } = useQuery(eighteenQuery(useStudId()))
  return data?.own && <Card own={data.own} />
}

function Card({ own }: { own: Eighteen }) {
  // The profile works without the card: a part that does not load is requested on the next visit.
  const { part } = useTriedPart(card)
  return part && <part.EighteenCard own={own} />
}
