import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { Api } from '#contract/all-calls.ts'

export type User = Api['/Auth/verifyOTP']['data']

type Stored = { user: User | null; token: string | null }

type Session = Stored & {
  /** Another device has taken over: everything is blocked until the student logs out. */
  replaced: boolean
}

const NOBODY: Stored = { user: null, token: null }

/** Local storage may hold anything, including values of an earlier version or of a curious student. */
function readStored(stored: unknown): Stored {
  const { user, token } = (stored ?? {}) as Partial<Stored>
  if (!Number.isSafeInteger(user?.stud_id) || typeof user?.profile?.name !== 'string') return NOBODY
  if (typeof token !== 'string' || token === '') return NOBODY
  return { user, token }
}

export const SESSION_KEY = 'userData'

/** The signed-in student. The stored shape is the specification's: `{"state":{"user":…,"token":…},"version":1}`. */
export const useSession = create<Session>()(
  persist((): Session => ({ ...NOBODY, replaced: false }), {
    name: SESSION_KEY,
    version: 1,
    partialize: ({ user, token }): Stored => ({ user, token }),
    migrate: readStored,
    merge: (stored, now) => ({ ...now, ...readStored(stored) }),
  }),
)

/** Called with the data and token of a verified code. */
export function signIn(user: User, token: string): void {
  useSession.setState({ user, token, replaced: false })
}

export function forgetUser(): void {
  useSession.setState({ ...NOBODY, replaced: false })
}

export const isSignedIn = (): boolean => useSession.getState().user !== null

/** The student's id, for screens behind the guard. */
export function useStudId(): number {
  const id = useSession((session) => session.user?.stud_id)
  if (id === undefined) throw new Error('This screen is for signed-in students.')
  return id
}
