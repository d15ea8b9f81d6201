import type { Bench } from './bench.ts'
import { withServers } from './measuring/with-servers.ts'
import { studentReads } from './world/calls.ts'

/** Everything else that a signed-in student reads. */
export const reads: Bench = {
  about: 'other signed-in reads: CPU of the server, a bare node:http server that answers the same bytes = 1',
  run: async () => withServers(studentReads),
}
