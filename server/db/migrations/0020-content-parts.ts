/** The version of the content by its parts. Where there was one number for all, each part begins at it. */
export const contentParts: string[] = [
  `alter table content_version add column teaching_version bigint not null default 0`,
  `alter table content_version add column people_version bigint not null default 0`,
  `alter table content_version add column attendance_version bigint not null default 0`,
  `update content_version set teaching_version = version, people_version = version, attendance_version = version`,
  `alter table content_version drop column version`,
]
