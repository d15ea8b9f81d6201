const rest = (text: string) => `substr(${text}, nullif(strpos(${text}, ' '), 0) + 1)`
const FROM_SECOND = rest('name')
const FROM_THIRD = rest(FROM_SECOND)

/**
 * What the staff find a student by: the name from each of its first three words on, the admission number, the end of
 * the number. Kept by the database itself, so that they are right whichever version of the app writes.
 */
export const studentSearch: string[] = [
  `create index concurrently if not exists students_by_first_word on students ((lower(name) collate "C"))`,
  `create index concurrently if not exists students_by_second_word on students ((lower(${FROM_SECOND}) collate "C"))`,
  `create index concurrently if not exists students_by_third_word on students ((lower(${FROM_THIRD}) collate "C"))`,
  `create index concurrently if not exists students_by_admission on students ((lower(admission_no) collate "C"))`,
  `create index concurrently if not exists students_by_last_digits on students ((substr(mobile, length(mobile) - 3) collate "C"))`,
]
