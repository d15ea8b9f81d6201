import { ApiError } from '../../../api/api-error.ts'
import { submit } from '../../../api/calls.ts'
import { proveWork } from '../proof/prove-work.ts'

/**
 * Exchanges the code for a session. While codes are being guessed the server wants work first; nothing is spent by that
 * refusal. `onWork` is told when it begins.
 */
export async function verifyCode(otp_ref: string, otp: string, onWork: () => void) {
  try {
    return await submit('/Auth/verifyOTP', { otp_ref, otp })
  } catch (error) {
    if (!(error instanceof ApiError) || !error.data?.proof) throw error
    onWork()
    return submit('/Auth/verifyOTP', { otp_ref, otp, proof: await proveWork(error.data.proof) })
  }
}
