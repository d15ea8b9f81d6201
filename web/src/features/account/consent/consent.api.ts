import { post, submit } from '../../../api/calls.ts'
import { deviceId } from '../../../session/device-id.ts'
import { withWork } from '../proof/with-work.ts'

export const openLink = async (link: string) => post('/Consent/open', { link })

export type Asked = Awaited<ReturnType<typeof openLink>>

export const requestConsentCode = async (link: string) =>
  (await submit('/Consent/send_code', { link, device_id: deviceId() })).data.otp_ref

type Answer = { link: string; otp_ref: string; otp: string; gives: boolean }

const fetchProver = async () => (await import('../code/code-step.tsx')).proveWork

/** Sends the answer with the code. */
export async function answerConsent(answer: Answer): Promise<void> {
  await withWork(async (proof) => submit('/Consent/answer', { ...answer, ...proof }), fetchProver)
}
