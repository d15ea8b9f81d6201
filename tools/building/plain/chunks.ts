import type { Rolldown } from 'vite'

/** Only what documents ask for by its name is one; the bundler decides of all else. */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'login', test: (id) => id.endsWith('/login-screen.tsx') },
  { name: 'student', test: (id) => id.endsWith('/home-screen.tsx') },
]
