export type Row = Record<string, unknown>

/** A database as it stands at one moment, while others go on writing. */
export type Snapshot = {
  /** The newest migration that it has. */
  version: string
  /** The oldest migration that an app must know to run on it; null where no version recorded one. */
  oldestCode: string | null
  tables: string[]
  rows: (table: string) => AsyncGenerator<Row>
  close: () => Promise<void>
}
