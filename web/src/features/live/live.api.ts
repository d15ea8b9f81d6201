import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/all-calls.ts'
import { callQuery } from '../../api/call-query.ts'
import { post } from '../../api/calls.ts'
import { soonestRefetch } from './soonest-refetch.rules.ts'

export type Timetable = Api['/Student/live_timetable']['data']
export type ListedClass = Api['/Student/live_classes']['data'][number] & { starts_in?: number }

const SPREAD = Math.random() * 4000

/** The student's batches in which a subject is taught. */
export const batchesQuery = (stud_id: number, sub_id: number) =>
  callQuery(['batches', stud_id, sub_id], '/Student/batches', { stud_id, sub_id })

/** A batch's classes that are on or to come; asked for again when one of them opens, starts or ends. */
export const classesQuery = (stud_id: number, sub_id: number, batch_id: number) =>
  queryOptions({
    queryKey: ['live-classes', stud_id, sub_id, batch_id],
    queryFn: ({ signal }) => post('/Student/live_classes', { stud_id, sub_id, batch_id }, { signal }),
    refetchInterval: ({ state }) => soonestRefetch(state.data ?? [], Date.now(), SPREAD),
  })

/** The classes of all batches. Kept with those of one: its key begins with their word. */
export const timetableQuery = (stud_id: number) =>
  queryOptions({
    queryKey: ['live-classes', stud_id, 'timetable'],
    queryFn: ({ signal }) => post('/Student/live_timetable', { stud_id }, { signal }),
    refetchInterval: ({ state }) => soonestRefetch(state.data?.classes ?? [], Date.now(), SPREAD),
  })
