import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** A signed-in guardian, independent of a student in the same browser. */
export type GuardianUser = { guardian_id: number; name: string }

type Stored = { user: GuardianUser | null; token: string | null }

const NOBODY: Stored = { user: null, token: null }

/** Local storage may hold anything. */
function readStored(stored: unknown): Stored {
  const { user, token } = (stored ?? {}) as Partial<Stored>
  if (!Number.isSafeInteger(user?.guardian_id) || typeof user?.name !== 'string') return NOBODY
  if (typeof token !== 'string' || token === '') return NOBODY
  return { user, token }
}

export const GUARDIAN_KEY = 'guardianData'

export const useGuardianSession = create<Stored>()(
  persist((): Stored => NOBODY, {
    name: GUARDIAN_KEY,
    version: 1,
    merge: (stored) => readStored(stored),
  }),
)

export function signInGuardian(user: GuardianUser, token: string): void {
  useGuardianSession.setState({ user, token })
}

export function forgetGuardian(): void {
  useGuardianSession.setState(NOBODY)
}
