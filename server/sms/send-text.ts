import { errorFacts } from '../ports/error-facts.ts'
import type { Log } from '../ports/log.ts'
import { SmsFailed, type SmsChannel, type SmsSender } from '../ports/sms.ts'

/** Why a text was not sent: `resting` where the gateway was not asked, `unsure` where it may have taken the text. */
export type TextFailure = 'refused' | 'down' | 'unreachable' | 'unsure' | 'resting'

type Text = { to: string; text: string; academy: string; template_id: string; channel?: SmsChannel }

/** Sends a text without a code; null where the gateway took it. */
export async function sendText(
  { sms, log }: { sms: SmsSender; log: Log },
  { template_id, ...text }: Text,
): Promise<TextFailure | null> {
  try {
    await sms.send({ ...text, code: '', minutes: 0, purpose: 'message', registered: { template_id } })
    return null
  } catch (error) {
    if (!(error instanceof SmsFailed)) log.warn('an SMS was not sent', { error: errorFacts(error) })
    // A text that may have arrived is not sent again: another one would be paid for, and come twice.
    return error instanceof SmsFailed && error.kind !== 'slow' ? error.kind : 'unsure'
  }
}
