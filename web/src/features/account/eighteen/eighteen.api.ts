import type { Api } from '#contract/all-calls.ts'
import { callQuery } from '../../../api/call-query.ts'

export type Eighteen = NonNullable<Api['/Student/at_eighteen']['data']['own']>

/** What the student decides from the 18th birthday on; null where there is nothing to decide. */
export const eighteenQuery = (stud_id: number) => callQuery(['eighteen', stud_id], '/Student/at_eighteen', { stud_id })
