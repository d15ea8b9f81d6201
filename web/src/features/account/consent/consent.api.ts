import { ApiError } from '../../../api/api-error.ts'
import { post, submit } from '../../../api/calls.ts'
import { deviceId } from '../../../session/device-id.ts'

export const openLink = async (link: string) => post('/Consent/open', { link })

export type Asked = Awaited<ReturnType<typeof openLink>>

export const requestConsentCode = async (link: string) =>
  (await submit('/Consent/send_code', { link, device_id: deviceId() })).data.otp_ref

type Answer = { link: string; otp_ref: string; otp: string; gives: boolean }

/** Answers with the code. While codes are being guessed the server wants work first, which spends nothing. */
export async function answerConsent(answer: Answer): Promise<void> {
  try {
    await submit('/Consent/answer', answer)
  } catch (error) {
    if (!(error instanceof ApiError) || !error.data?.proof) throw error
    const { proveWork } = await import('../code/code-step.tsx')
    await submit('/Consent/answer', { ...answer, proof: await proveWork(error.data.proof) })
  }
}
