/** Every address of the console, below /staff. */
export const paths = {
  login: () => ({ to: '/login' }) as const,
  today: () => ({ to: '/' }) as const,
  account: () => ({ to: '/account' }) as const,
  imports: () => ({ to: '/import' }) as const,
}
