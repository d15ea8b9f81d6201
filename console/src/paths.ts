import type { StaffApi } from '#contract/staff/all-staff-calls.ts'

/** What the audit is filtered by, as the address has it. */
export type AuditFilter = Omit<StaffApi['/staff/audit']['body'], 'before'>

/** Every address of the console, below /staff. */
export const paths = {
  login: () => ({ to: '/login' }) as const,
  today: () => ({ to: '/' }) as const,
  account: () => ({ to: '/account' }) as const,
  /** `who`: the form of one, `new` of somebody who is not there yet. */
  team: (who?: number | 'new') => ({ to: '/team', search: who === undefined ? {} : { who } }) as const,
  /** Entries that a filter lets through. */
  audit: (search: AuditFilter) => ({ to: '/audit', search }) as const,
}
