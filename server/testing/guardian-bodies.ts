import type { GuardianApi } from '#contract/guardian/all-guardian-calls.ts'

/** What each call of guardians is sent beside the child. */
export const guardianBodies: { [Path in keyof GuardianApi]: Omit<GuardianApi[Path]['body'], 'stud_id'> } = {
  '/Guardian/children': {},
  '/Guardian/attendance': { month: '2026-11' },
  '/Guardian/classes': {},
  '/Guardian/results': {},
  '/Guardian/news': { limit: 100 },
  '/Guardian/consent': {},
  '/Guardian/say_consent': { gives: true, notice: 1 },
  '/Guardian/export': {},
  '/Guardian/logout': {},
}
