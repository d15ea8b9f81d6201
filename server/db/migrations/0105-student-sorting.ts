/**
 * How the list of students is sorted and found. `lower` of the collation "C" folds A to Z alone, as SQLite does, so
 * that both engines have one order.
 */
export const studentSorting: string[] = [
  `create index concurrently if not exists students_by_folded_name on students ((lower(name collate "C")), stud_id)`,
  // Shorter numbers come first: 9 before 10, where the academy's numbers have one pattern.
  `create index concurrently if not exists students_by_admission_order on students (
    (coalesce(length(admission_no), 1000)), (coalesce(lower(admission_no collate "C"), '')), stud_id)`,
  `create index concurrently if not exists students_by_guardian on students ((lower(guardian) collate "C"))`,
  `create index concurrently if not exists guardians_by_name on guardians ((lower(name) collate "C"))`,
]
