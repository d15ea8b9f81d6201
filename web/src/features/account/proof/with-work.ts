import type { ProofChallenge } from '#contract/envelope.ts'
import { ApiError } from '../../../api/api-error.ts'

export type Proof = { proof?: number }

/** Fetches the code that finds the number: it comes with what is used after the login's first step. */
type FetchProver = () => Promise<(challenge: ProofChallenge) => Promise<number>>

/**
 * Makes a call. Where the server wants work first, which spends nothing, the work is done and the call made again.
 * `onWork` is told when it begins.
 */
export async function withWork<T>(
  call: (proof: Proof) => Promise<T>,
  fetchProver: FetchProver,
  onWork: () => void = () => {},
): Promise<T> {
  try {
    return await call({})
  } catch (error) {
    if (!(error instanceof ApiError) || !error.data?.proof) throw error
    onWork()
    const proveWork = await fetchProver()
    return call({ proof: await proveWork(error.data.proof) })
  }
}
