/** What a call of the console needs to know beside its path and body. The session writes it. */
export const connection = {
  language: 'en',
  /** There is no session any more: it ended, or somebody ended it. */
  onSignedOut: () => {},
  /** Asks for the second factor; true when it was given. */
  askFactor: async (): Promise<boolean> => false,
}
