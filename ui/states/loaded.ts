/** What a screen needs to know of its data; a TanStack query has it. */
export type Loaded<Data> = {
  data: Data | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
  /** When the server said it, in epoch milliseconds. */
  dataUpdatedAt?: number
}
