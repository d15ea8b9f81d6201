import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/all-calls.ts'
import { callQuery } from '../../api/call-query.ts'
import { post } from '../../api/calls.ts'
import { mathAhead } from '#assessment/math/math-library.ts'

export type AskedPlace = Omit<Api['/Student/doubts_near']['body'], 'stud_id'>
export type DoubtRow = Api['/Student/doubts']['data'][number]
export type Doubt = Api['/Student/doubt']['data']
export type NearDoubts = Api['/Student/doubts_near']['data']

export const doubtsQuery = (stud_id: number) => callQuery(['doubts', stud_id], '/Student/doubts', { stud_id })

export const doubtQuery = (stud_id: number, doubt_id: number) =>
  queryOptions({
    queryKey: ['doubts', stud_id, doubt_id],
    queryFn: async ({ signal }) => mathAhead(await post('/Student/doubt', { stud_id, doubt_id }, { signal })),
  })

/** The name of the place, and the doubts of others near it. */
export const nearQuery = (stud_id: number, place: AskedPlace) =>
  queryOptions({
    queryKey: ['doubts near', stud_id, place],
    queryFn: async ({ signal }) => mathAhead(await post('/Student/doubts_near', { stud_id, ...place }, { signal })),
  })
