import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/all-calls.ts'
import { callQuery } from '../../api/call-query.ts'
import { post } from '../../api/calls.ts'

export type Year = Api['/Attendance/get_attendance_details_in_a_year']['data']
export type Month = Year['attendance_data'][number]
export type MarkedDay = Api['/Attendance/get_attendance_details_in_a_month']['data']['attendance_data'][number]

/** The specification fixes it for attendance. Our server goes by the student's own level, whatever is sent. */
const ACADEMIC_LEVEL = { academic_level_id: 6 }

/** The current year in each subject. Its key begins like that of the years. */
export const subjectsYearQuery = (stud_id: number) =>
  callQuery(['attendance-year', stud_id, 'subjects'], '/Student/attendance_by_subject', { stud_id })

/** A student's attendance in a subject, month by month. */
export const yearQuery = (stud_id: number, subject_id: number, year: number | undefined) =>
  queryOptions({
    queryKey: ['attendance-year', stud_id, subject_id, year],
    enabled: year !== undefined,
    queryFn: ({ signal }) =>
      post(
        '/Attendance/get_attendance_details_in_a_year',
        { stud_id, subject_id, year: year ?? 0, ...ACADEMIC_LEVEL },
        { signal },
      ),
  })

type WhichMonth = { subject_id: number; year: number | undefined; month: number }

/** A student's attendance in a subject, class by class. */
export const monthQuery = (stud_id: number, { subject_id, year, month }: WhichMonth) =>
  queryOptions({
    queryKey: ['attendance-month', stud_id, subject_id, year, month],
    enabled: year !== undefined,
    queryFn: async ({ signal }) => {
      const asked = { stud_id, subject_id, year: year ?? 0, month, ...ACADEMIC_LEVEL }
      return (await post('/Attendance/get_attendance_details_in_a_month', asked, { signal })).attendance_data
    },
  })
