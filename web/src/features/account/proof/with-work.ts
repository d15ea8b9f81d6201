import type { ProofChallenge } from '#contract/envelope.ts'
import { ApiError } from '../../../api/api-error.ts'

export type Proof = { proof?: number }

/** Loads the code that finds the number: it belongs to the part loaded after the login's first step. */
type FetchProver = () => Promise<(challenge: ProofChallenge) => Promise<number>>

/**
 * Makes a call. If the server requires proof of work first (the refusal spends nothing), the work is done and the call
 * repeated. `onWork` is called when the work begins.
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
