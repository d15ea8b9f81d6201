import type { Bench } from './bench.ts'
import { withServers } from './measuring/with-servers.ts'
import { rareLists } from './world/calls.ts'

/** What every student asks for again and again, and what changes a few times a week. */
export const lists: Bench = {
  about: 'lists that change rarely: CPU of the server, a bare node:http server that answers the same bytes = 1',
  run: async () => withServers(rareLists),
}
