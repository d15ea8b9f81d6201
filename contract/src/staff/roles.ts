/** What somebody of the academy may be. One person may hold several. */
export const roles = ['owner', 'clerk', 'examiner', 'teacher', 'invigilator'] as const

export type Role = (typeof roles)[number]

/** Whoever is signed in, whatever the role. */
export const EVERY_ROLE: readonly Role[] = [...roles]

/** Who may import at all. Which sheets, and what of them, is for each role what its calls in the console may do. */
export const IMPORTERS = ['owner', 'clerk', 'examiner'] as const satisfies Role[]
