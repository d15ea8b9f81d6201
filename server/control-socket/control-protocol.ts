/** A line with a command. */
export type Order = { do: string; args: unknown }
/** Lines that answer a command: any number of `progress`, then one of the others. */
export type Reply = { progress: [number, number] } | { result: unknown } | { refused: string }
