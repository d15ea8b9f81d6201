import { ApiError } from '../../../../api/api-error.ts'
import { submit } from '../../../../api/calls.ts'
import { deviceId } from '../../../../session/device-id.ts'
import { useGuarded } from './guarded-store.ts'

export const requestGuardianCode = async (guardian_ref: string) =>
  (await submit('/Auth/guardian_code', { guardian_ref, device_id: deviceId() })).data

/** Makes the account by the guardian's code. While codes are being guessed the server wants work first, which spends nothing. */
export async function agreeByCode(guardian_ref: string, otp: string) {
  const { form, otpRef } = useGuarded.getState()
  if (!form) throw new Error('There is no form to register with.')
  const body = { ...form, guardian_ref, otp_ref: otpRef ?? '', otp }
  try {
    return await submit('/Auth/guardian_agrees', body)
  } catch (error) {
    const proof = error instanceof ApiError ? error.data?.proof : undefined
    if (!proof) throw error
    const { proveWork } = await import('../../code/code-step.tsx')
    return submit('/Auth/guardian_agrees', { ...body, proof: await proveWork(proof) })
  }
}

/** The server forgets what it knows, which ends by itself where it does not hear of it. */
export async function declineAsGuardian(guardian_ref: string): Promise<void> {
  await submit('/Auth/guardian_declines', { guardian_ref }).catch(() => {})
}
