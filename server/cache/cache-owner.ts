/** The parts of the content, each with a version of its own: an import of a register empties no list of lessons. */
export type ContentPart =
  /** Everything that lessons and tests are made of. */
  | 'teaching'
  /** Who is there, and in which level and batches. */
  | 'people'
  /** The register. */
  | 'attendance'

/** The caller whose answers are cached, with the versions of the content that the call read from the database. */
export type CacheOwner = Readonly<Record<ContentPart, number>> & {
  readonly stud_id: number
  readonly ac_id: number
  /** The version of what the student did. */
  readonly own: number
}
