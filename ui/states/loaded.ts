/** What a screen needs to know about its data; a TanStack query has these fields. */
export type Loaded<Data> = {
  data: Data | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
  /** When the server sent the data, in epoch milliseconds. */
  dataUpdatedAt?: number
}
