import { submit } from '../../../../api/calls.ts'
import { deviceId } from '../../../../session/device-id.ts'
import { withWork } from '../../proof/with-work.ts'
import { useGuarded } from './guarded-store.ts'

const fetchProver = async () => (await import('../../code/code-step.tsx')).proveWork

export async function requestGuardianCode(guardian_ref: string) {
  const body = { guardian_ref, device_id: deviceId() }
  return (await withWork(async (proof) => submit('/Auth/guardian_code', { ...body, ...proof }), fetchProver)).data
}

/** Makes the account by the guardian's code. */
export async function agreeByCode(guardian_ref: string, otp: string) {
  const { form, otpRef } = useGuarded.getState()
  if (!form) throw new Error('There is no form to register with.')
  const body = { ...form, guardian_ref, otp_ref: otpRef ?? '', otp }
  return withWork(async (proof) => submit('/Auth/guardian_agrees', { ...body, ...proof }), fetchProver)
}

/** Makes the server delete the data of the registration, which expire by themselves if the call does not reach it. */
export async function declineAsGuardian(guardian_ref: string): Promise<void> {
  await submit('/Auth/guardian_declines', { guardian_ref }).catch(() => {})
}
