import type { StaffApi } from '#contract/staff/all-staff-calls.ts'
import type { StaffData } from '../../api/staff-call.ts'

export type PaperKey = StaffData<'/staff/key'>
export type KeyQuestion = PaperKey['questions'][number]
export type TriedKey = NonNullable<PaperKey['trying']>
export type KeyVersion = PaperKey['versions'][number]

/** What a question is to become, as the call says it. */
export type KeyChange = NonNullable<StaffApi['/staff/try_key']['body']['changes']>[number]

/** What is right of a question. */
export type KeyValue = KeyQuestion['key']
