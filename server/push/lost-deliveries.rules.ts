/**
 * After how long a delivery that was begun and has no outcome is given up, and for which reason: longer than a gateway
 * may take, or than a notification is of use.
 */
export const LOST_DELIVERY = {
  text: { afterMs: 120_000, reason: 'unsure' },
  push: { afterMs: 16 * 3_600_000, reason: 'given_up' },
} as const
