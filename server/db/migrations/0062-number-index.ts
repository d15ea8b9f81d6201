/** Students are found by their number as before, when several may have the same: before the constraint goes. */
export const numberIndex: string[] = [
  `create index concurrently if not exists students_by_number on students (phone_code, mobile)`,
]
