/** A line that asks for something to be done. */
export type Order = { do: string; args: unknown }
/** Lines that answer an order: any number of `progress`, then one of the others. */
export type Reply = { progress: [number, number] } | { result: unknown } | { refused: string }
