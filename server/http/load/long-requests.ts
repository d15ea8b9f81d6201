import type { Duplex } from 'node:stream'

/**
 * Connections on which a file is being sent. Node ends a request whose body takes longer than a call's may; for these
 * the code that reads the file sets the limit.
 */
export const longRequests = new WeakSet<Duplex>()
