import { infiniteQueryOptions } from '@tanstack/react-query'
import type { GuardianApi } from '#contract/guardian/all-guardian-calls.ts'
import { guardianQuery, readAsGuardian } from '../../session/guardian-calls.ts'

export type Children = GuardianApi['/Guardian/children']['data']
export type Card = Children['children'][number]
export type Attendance = GuardianApi['/Guardian/attendance']['data']
export type ClassToCome = GuardianApi['/Guardian/classes']['data'][number]
export type Result = GuardianApi['/Guardian/results']['data'][number]
export type NewsItem = GuardianApi['/Guardian/news']['data'][number]
export type Consent = GuardianApi['/Guardian/consent']['data']

/** The child whose screen is open. */
export type Child = Pick<Card, 'stud_id' | 'name' | 'level' | 'week'>

export const childrenQuery = guardianQuery('/Guardian/children', {})

/** A month of a child's attendance; the academy's current month by default. */
export const attendanceQuery = (stud_id: number, month?: string) =>
  guardianQuery('/Guardian/attendance', { stud_id, ...(month !== undefined && { month }) })

export const classesQuery = (stud_id: number) => guardianQuery('/Guardian/classes', { stud_id })
export const resultsQuery = (stud_id: number) => guardianQuery('/Guardian/results', { stud_id })
export const consentQuery = (stud_id: number) => guardianQuery('/Guardian/consent', { stud_id })

const PAGE_SIZE = 20

/** The latest first, page by page. */
export const newsQuery = (stud_id: number) =>
  infiniteQueryOptions({
    queryKey: ['/Guardian/news', stud_id],
    queryFn: async ({ signal, pageParam }) =>
      readAsGuardian(
        '/Guardian/news',
        { stud_id, limit: PAGE_SIZE, ...(pageParam !== null && { before: pageParam }) },
        signal,
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length === PAGE_SIZE ? page.at(-1)?.id : undefined),
  })
