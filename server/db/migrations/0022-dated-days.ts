/** On which date a day of a list is, and which chapter it teaches; null where the academy does not say. */
export const datedDays: string[] = [
  `alter table days add column date text`,
  `alter table days add column chapter_id bigint references chapters (chapter_id)`,
]
