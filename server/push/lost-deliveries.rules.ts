/**
 * After how long a delivery that was begun, and of which nobody speaks any more, is given up, and as what: longer than a
 * gateway may take, or than a notification is of use.
 */
export const LOST_DELIVERY = {
  text: { afterMs: 120_000, reason: 'unsure' },
  push: { afterMs: 16 * 3_600_000, reason: 'given_up' },
} as const
