/** The roles of the academy's staff. A person may have several. */
export const roles = ['owner', 'clerk', 'examiner', 'teacher', 'invigilator'] as const

export type Role = (typeof roles)[number]

/** All roles, for calls of every signed-in staff member. */
export const EVERY_ROLE: readonly Role[] = [...roles]

/**
 * Roles that may import at all. Which sheets, and which of their fields, depends on the calls that each role may make
 * in the console.
 */
export const IMPORTERS = ['owner', 'clerk', 'examiner'] as const satisfies Role[]
