/** The tests of the next days, for the staff's first screen. */
export const papersByStart: string[] = [`create index papers_by_start on papers (starts_at)`]
