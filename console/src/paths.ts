/** Every address of the console, below /staff. */
export const paths = {
  login: () => ({ to: '/login' }) as const,
  today: () => ({ to: '/' }) as const,
  account: () => ({ to: '/account' }) as const,
  /** `who`: the form of one, `new` of somebody who is not there yet. */
  team: (who?: number | 'new') => ({ to: '/team', search: who === undefined ? {} : { who } }) as const,
}
