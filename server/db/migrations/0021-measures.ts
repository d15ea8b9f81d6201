/**
 * How long a video is, in seconds, and how many pages a document has; null where nobody knows. What was imported before
 * gets them when it is imported again.
 */
export const measures: string[] = [
  `alter table files add column duration bigint`,
  `alter table files add column pages bigint`,
]
