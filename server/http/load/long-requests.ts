import type { Duplex } from 'node:stream'

/**
 * Connections on which a file is being sent. Node ends a request whose body takes longer than that of a call may; of
 * these whoever reads the file says how long it may take.
 */
export const longRequests = new WeakSet<Duplex>()
