/** Values that a call of the console needs beside its path and body. The session sets them. */
export const connection = {
  language: 'en',
  /** There is no session any more: it ended, or somebody ended it. */
  onSignedOut: () => {},
  /** A right is missing: it may have been taken away while the page was open. */
  onRoleMissing: () => {},
  /** Asks for the second factor; true when it was given. */
  askFactor: async (): Promise<boolean> => false,
}
