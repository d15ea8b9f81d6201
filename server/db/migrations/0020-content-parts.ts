/**
 * The version of the content by its parts: `version` is from now on that of what is taught. It keeps its name and is
 * not dropped, so that processes of the version before go on while they are replaced one after another.
 */
export const contentParts: string[] = [
  `alter table content_version add column people_version bigint not null default 0`,
  `alter table content_version add column attendance_version bigint not null default 0`,
  `update content_version set people_version = version, attendance_version = version`,
]
