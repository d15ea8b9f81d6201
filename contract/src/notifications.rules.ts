/** What the page and the program behind it must call by the same names, since neither can read the other's memory. */
export const NOTIFIED = {
  /** Where the page leaves the mark of whom this browser is notified for. */
  cache: 'notifications',
  address: '/notifications-mark',
  /** The lock that a page holds while it shows a test. */
  testLock: 'test-shown',
  /** What an open page is told when the browser has a new address. */
  moved: 'notifications-moved',
} as const

/** The same for a guardian, who may use a student's browser: both are told there, each of the own things. */
export const GUARDIAN_NOTIFIED = {
  cache: 'guardian-notifications',
  /** Where the page keeps what the server was told. */
  key: 'guardian-notifications',
} as const
