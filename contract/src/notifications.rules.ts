/** Names that the page and the service worker must share, since neither can read the other's memory. */
export const NOTIFIED = {
  /** The cache in which the page stores the mark of the student whom this browser notifies. */
  cache: 'notifications',
  address: '/notifications-mark',
  /** The lock that a page holds while it shows a test. */
  testLock: 'test-shown',
  /** The message to open pages when the browser has a new push address. */
  moved: 'notifications-moved',
} as const

/** The same names for a guardian, who may use a student's browser: both get their own notifications there. */
export const GUARDIAN_NOTIFIED = {
  cache: 'guardian-notifications',
  /** The key under which the page stores what it last reported to the server. */
  key: 'guardian-notifications',
} as const
