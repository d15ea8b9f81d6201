import { submit } from '../../../api/calls.ts'
import { proveWork } from '../proof/prove-work.ts'
import { withWork } from '../proof/with-work.ts'

const prover = async () => proveWork

/** Exchanges the code for a session. `onWork` is told when the server wants work first. */
export const verifyCode = async (otp_ref: string, otp: string, onWork: () => void) =>
  withWork(async (proof) => submit('/Auth/verifyOTP', { otp_ref, otp, ...proof }), prover, onWork)

/** "Resend it": a new code in the place of the old one. */
export const requestNewCode = async (otp_ref: string) =>
  (await withWork(async (proof) => submit('/Auth/resend', { otp_ref, ...proof }), prover)).data
