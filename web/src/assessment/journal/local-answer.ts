/**
 * What was chosen last in a question: `option` is the key of one of its options. `seq` grows with every change in the
 * attempt; the highest counts. `given_at` is when, by the device's own clock (epoch ms), of what was given on this device.
 */
export type LocalAnswer = { option: string | null; marked: boolean; seq: number; given_at?: number }

/** `acknowledged` once the server has said that it is stored; `refused` when it never will. */
export type Entry = LocalAnswer & { acknowledged: boolean; refused?: true }

export type Entries = ReadonlyMap<number, Entry>
