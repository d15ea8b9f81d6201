import { isOnline } from '#ui/is-online.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/all-calls.ts'
import { post } from '../api/calls.ts'
import { orInstead } from '../api/complete/lacking-call.ts'
import { nextRefetch } from './next-refetch.rules.ts'

export type Home = Api['/Student/home']['data']
export type LiveClass = NonNullable<Home['live_class']>

const SPREAD = Math.random() * 4000

/** The data of home; null from a server that has no such call. The page /live refreshes its class from them too. */
export const homeQuery = (stud_id: number) =>
  queryOptions({
    queryKey: ['home', stud_id],
    queryFn: async ({ signal }) => orInstead(post('/Student/home', { stud_id }, { signal }), () => null),
    // Offline the query pauses; it runs again when the network is back.
    refetchInterval: ({ state }) => isOnline() && nextRefetch(state.data?.live_class, Date.now(), SPREAD),
  })
