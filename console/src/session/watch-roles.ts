import type { Role } from '#contract/staff/roles.ts'

/** Who looks after those who write. */
export const WATCH: readonly Role[] = ['owner', 'examiner', 'invigilator']
