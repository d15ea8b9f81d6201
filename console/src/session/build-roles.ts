import type { Role } from '#contract/staff/roles.ts'

/** Who builds papers and sees whether they are ready. */
export const BUILD: readonly Role[] = ['owner', 'examiner']

/** Who fills in papers until they are sealed. */
export const WRITE_DRAFTS: readonly Role[] = ['owner', 'examiner', 'teacher']
