import type { GuardianApi } from '#contract/guardian/all-guardian-calls.ts'

/** The request body of each call of guardians, without the child. */
export const guardianBodies: { [Path in keyof GuardianApi]: Omit<GuardianApi[Path]['body'], 'stud_id'> } = {
  '/Guardian/children': {},
  '/Guardian/attendance': { month: '2026-11' },
  '/Guardian/classes': {},
  '/Guardian/results': {},
  '/Guardian/news': { limit: 100 },
  '/Guardian/consent': {},
  '/Guardian/say_consent': { gives: true, notice: 3 },
  '/Guardian/export': {},
  '/Guardian/get_notifications': {},
  // Off, because the subscription's address leads nowhere.
  '/Guardian/set_notifications': {
    endpoint: 'https://push.example.org/somebody',
    p256dh: 'A'.repeat(87),
    auth: 'A'.repeat(22),
    is_on: false,
  },
  '/Guardian/logout': {},
}
