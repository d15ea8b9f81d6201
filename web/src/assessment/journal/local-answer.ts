/** What was chosen last in a question. `seq` grows with every change in the attempt; the highest counts. */
export type LocalAnswer = { choice: string | null; marked: boolean; seq: number }

/** `safe` once the server has acknowledged it; `refused` when it never will. */
export type Entry = LocalAnswer & { safe: boolean; refused?: true }

export type Entries = ReadonlyMap<number, Entry>
