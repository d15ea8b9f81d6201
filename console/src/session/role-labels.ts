import type { Role } from '#contract/staff/roles.ts'
import { m } from '#messages/console'

/** Roles that watch students in a sitting. */
export const WATCH: readonly Role[] = ['owner', 'examiner', 'invigilator']

/** Roles that build papers and see whether they are ready. */
export const BUILD: readonly Role[] = ['owner', 'examiner']

/** Roles that fill in papers until they are sealed. */
export const WRITE_DRAFTS: readonly Role[] = ['owner', 'examiner', 'teacher']

const words: Record<Role, () => string> = {
  owner: () => m.role_owner(),
  clerk: () => m.role_clerk(),
  examiner: () => m.role_examiner(),
  teacher: () => m.role_teacher(),
  invigilator: () => m.role_invigilator(),
}

/** What somebody is, in words. */
export const roleWords = (roles: readonly Role[]): string => roles.map((role) => words[role]()).join(', ')

/** True for what the audit has as a role. */
export const isRole = (word: string): word is Role => Object.hasOwn(words, word)
