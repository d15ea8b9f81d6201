import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/all-calls.ts'
import { post } from '../../api/calls.ts'

export type Year = Api['/Attendance/get_attendance_details_in_a_year']['data']
export type Month = Year['attendance_data'][number]
export type MarkedDay = Api['/Attendance/get_attendance_details_in_a_month']['data']['attendance_data'][number]

/** A student's attendance in a subject, month by month. */
export const yearQuery = (stud_id: number, subject_id: number, year: number | undefined) =>
  queryOptions({
    queryKey: ['attendance-year', stud_id, subject_id, year],
    enabled: year !== undefined,
    queryFn: ({ signal }) =>
      post('/Attendance/get_attendance_details_in_a_year', { stud_id, subject_id, year: year ?? 0 }, { signal }),
  })

type WhichMonth = { subject_id: number; year: number | undefined; month: number }

/** A student's attendance in a subject, class by class. */
export const monthQuery = (stud_id: number, { subject_id, year, month }: WhichMonth) =>
  queryOptions({
    queryKey: ['attendance-month', stud_id, subject_id, year, month],
    enabled: year !== undefined,
    queryFn: async ({ signal }) => {
      const asked = { stud_id, subject_id, year: year ?? 0, month }
      return (await post('/Attendance/get_attendance_details_in_a_month', asked, { signal })).attendance_data
    },
  })
