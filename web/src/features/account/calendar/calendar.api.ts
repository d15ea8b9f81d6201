import { connection } from '../../../api/connection.ts'
import { submit } from '../../../api/calls.ts'

/** The whole address, as a calendar program elsewhere needs it. `renew` makes another one. */
export async function fetchCalendarAddress(stud_id: number, renew: boolean): Promise<string> {
  const { data } = await submit('/Student/calendar', { stud_id, renew })
  return new URL(connection.base + data.path, window.location.href).href
}
