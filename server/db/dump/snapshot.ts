export type Row = Record<string, unknown>

/** A database as it stands at one moment, while others go on writing. */
export type Snapshot = {
  /** The newest migration that it has. */
  version: string
  tables: string[]
  rows: (table: string) => AsyncGenerator<Row>
  close: () => Promise<void>
}
