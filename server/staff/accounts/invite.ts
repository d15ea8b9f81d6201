import type { Tx } from '../../db/db.ts'
import { addTicket } from './tickets.queries.ts'

const DAY_MS = 86_400_000
/** Long enough for a weekend. */
export const LINK_DAYS = 3
const LINK_MS = LINK_DAYS * DAY_MS

/** The token stands behind the `#`, which browsers send to nobody: no log has it, nor the next page's referrer. */
export const linkPath = (token: string): string => `/staff/welcome#${token}`

/** Stores a link of one use; an older one ends. Returns when it is over, in epoch milliseconds. */
export async function putLink(tx: Tx, token: string, staff_id: number, now: number): Promise<number> {
  await addTicket(tx, { token, staff_id, purpose: 'link', now, lifetime: LINK_MS })
  return now + LINK_MS
}
