import { ApiError } from '../../api/api-error.ts'
import { tellWorker } from '../../api/tell-worker.ts'
import { inStores, under } from '../../offline/database.ts'
import { useSession } from '../../session/session-store.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import type { Timed } from '../attempt/timed.ts'
import { hasMathIn } from '../math/math-library.ts'
import type { RunningPaper } from './paper-vault.ts'
import { keptSample, knownTime, type KnownTime } from './kept-clock.rules.ts'

type Opened = { attempt_id?: number }
type Kept<T> = { data: T; known: KnownTime }

/** The first question comes first. */
const KEEP_AFTER_MS = 1500
/** Nobody looks at a spinner for longer while the time runs and the paper is here. */
const SLOW_MS = 5000
/** Failures of the connection or the server, by which nothing is known of the attempt. */
const NOT_REACHED = new Set<unknown>(['network', 'too_slow', 'busy', 'internal'])

export const isNotReached = (error: unknown): boolean => error instanceof ApiError && NOT_REACHED.has(error.reason)

/** Pages without https have no encryption: nothing is kept there, as nothing works without a network there. */
const vault = lazyPart(async () => import('./paper-vault.ts'))
const hasVault = () => 'crypto' in globalThis && 'subtle' in crypto

/** Resolves when the last opened paper is kept, which its parts wait for. */
let keeping: Promise<void> = Promise.resolve()

/** Uses the vault; null where it cannot be used or fails: then the test depends on the network. */
const inVault = async <T>(use: (parts: typeof import('./paper-vault.ts')) => Promise<T>): Promise<T | null> =>
  hasVault()
    ? vault
        .load()
        .then(use)
        .catch(() => null)
    : null

/** Keeps a paper on this device until its attempt is closed, so that it opens without a network too. */
export function keepOpened<T extends Opened>(of: RunningPaper, opened: Timed<T>): void {
  const { data, clockSample } = opened
  const { attempt_id } = data
  // A server without numbers of attempts tells no end either.
  if (attempt_id === undefined) return
  const kept: Kept<T> = { data, known: knownTime(clockSample, performance.now(), Date.now()) }
  keeping = new Promise((resolve) => setTimeout(resolve, KEEP_AFTER_MS)).then(async () => {
    const isWanted = () => useSession.getState().user?.stud_id === of.stud_id
    if (!isWanted()) return
    if (hasMathIn(data)) tellWorker('math')
    await inVault(async ({ keepPaper }) => keepPaper(of, attempt_id, kept, isWanted))
  })
}

/** What belongs to a paper and came after it: pictures, and the questions in another language. */
export type PaperParts = {
  keep: (name: string, content: Blob) => Promise<void>
  /** Resolves to null where nothing is kept under that name. */
  kept: (name: string) => Promise<Blob | null>
}

export const paperParts = (of: RunningPaper): PaperParts => ({
  async keep(name, content) {
    await keeping
    await inVault(async ({ keepPart }) => keepPart(of, name, content))
  },
  kept: async (name) => inVault(async ({ keptPart }) => keptPart(of, name)),
})

/** Deletes the paper of an attempt with all its parts, and the key that reads them. */
export async function forgetPaper({ stud_id, kind, paper_id }: RunningPaper): Promise<void> {
  // A paper that is being kept just now goes too.
  await keeping
  await inStores('readwrite', ({ papers }) => void papers.delete(under(stud_id, kind, paper_id)))
}

async function keptOpened<T>(of: RunningPaper): Promise<Timed<T> | null> {
  const kept = (await inVault(async ({ keptPaper }) => keptPaper(of))) as Kept<T> | null
  return kept && { data: kept.data, clockSample: keptSample(kept.known, performance.now(), Date.now()), isKept: true }
}

/** Returns the number of the attempt whose paper is kept; null where none is. */
export const keptAttempt = async (of: RunningPaper): Promise<number | null> =>
  (await keptOpened<Opened>(of))?.data.attempt_id ?? null

/** Resumes an attempt: from the server, or from this device where the server cannot be reached or is very slow. */
export async function resumedOrKept<T extends Opened>(
  of: RunningPaper,
  resume: () => Promise<Timed<T>>,
): Promise<Timed<T>> {
  const coming = resume()
  let timer: ReturnType<typeof setTimeout> | undefined
  const slow = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), SLOW_MS)))
  try {
    const came = (await Promise.race([coming, slow])) ?? (await keptOpened<T>(of)) ?? (await coming)
    if (!came.isKept) keepOpened(of, came)
    return came
  } catch (error) {
    const kept = isNotReached(error) ? await keptOpened<T>(of) : null
    if (kept) return kept
    if (isRefused(error)) void forgetPaper(of).catch(() => {})
    throw error
  } finally {
    clearTimeout(timer)
    // It may fail after the kept paper was taken.
    coming.catch(() => {})
  }
}

/** Returns whether the server says that the attempt is closed, or not this student's. A session that ended says neither. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401 && error.status !== 429
