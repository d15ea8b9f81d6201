export const timesOfPrefetched = (): null => null

/** Each call is sent when it is made. */
export const takePrefetched = (): null => null
