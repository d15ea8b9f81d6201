import type { Role } from '#contract/staff/roles.ts'

/** Who builds papers and sees whether they are ready. */
export const BUILD: readonly Role[] = ['owner', 'examiner']
