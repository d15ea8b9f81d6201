import type { Role } from '#contract/staff/roles.ts'
import { m } from '#messages/console'

/** Who looks after those who write. */
export const WATCH: readonly Role[] = ['owner', 'examiner', 'invigilator']

/** Who builds papers and sees whether they are ready. */
export const BUILD: readonly Role[] = ['owner', 'examiner']

/** Who fills in papers until they are sealed. */
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
