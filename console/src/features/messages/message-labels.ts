import { m } from '#messages/console'
import type { StaffData } from '../../api/staff-call.ts'
import type { Tone } from '../../ui/badge.tsx'

type Message = StaffData<'/staff/message'>
type Recipient = StaffData<'/staff/message_recipients'>['recipients'][number]

export const LANGUAGES = ['en', 'hi', 'ml'] as const
export type MessageLanguage = (typeof LANGUAGES)[number]

/** Each language calls itself by its own name. */
export const languageWords: Record<MessageLanguage, string> = { en: 'English', hi: 'हिन्दी', ml: 'മലയാളം' }

export const channelWords: Record<Message['channel'], () => string> = {
  push: () => m.messages_push(),
  sms: () => m.messages_sms(),
  whatsapp: () => m.gateway_whatsapp(),
  news: () => m.menu_news(),
}

export const audienceWords: Record<Message['audience'], () => string> = {
  batch: () => m.messages_batch(),
  level: () => m.messages_level(),
  absent: () => m.messages_absent(),
  not_started: () => m.messages_not_started(),
  list: () => m.messages_list(),
}

/** `Batch: Morning`, or `Guardians: Batch: Morning`. */
export function readersWords({
  audience,
  place,
  to_guardians,
}: Pick<Message, 'audience' | 'place' | 'to_guardians'>): string {
  const readers = place === null ? audienceWords[audience]() : `${audienceWords[audience]()}: ${place}`
  return to_guardians ? m.messages_to_guardians({ readers }) : readers
}

export const stateWords: Record<Message['state'], [words: () => string, tone: Tone]> = {
  waiting: [() => m.messages_waiting(), 'warn'],
  sending: [() => m.messages_sending(), 'brand'],
  sent: [() => m.messages_sent(), 'good'],
  cancelled: [() => m.messages_state_cancelled(), 'quiet'],
}

/** What a recipient is at; of a cancelled message nobody waits any longer. */
export const recipientWords = (
  { state }: Pick<Recipient, 'state'>,
  of: Pick<Message, 'state'>,
): [words: () => string, tone: Tone] =>
  of.state === 'cancelled' ? [() => m.messages_failed(), 'quiet'] : RECIPIENTS[state]

const RECIPIENTS: Record<Recipient['state'], [words: () => string, tone: Tone]> = {
  waiting: [() => m.messages_waiting(), 'quiet'],
  sending: [() => m.messages_sending(), 'brand'],
  sent: [() => m.messages_sent(), 'good'],
  failed: [() => m.messages_failed(), 'bad'],
}

export const reasonWords: Record<NonNullable<Recipient['reason']>, () => string> = {
  left: () => m.messages_why_left(),
  no_consent: () => m.messages_why_consent(),
  no_device: () => m.messages_why_device(),
  no_guardian: () => m.messages_why_no_guardian(),
  gone: () => m.messages_why_device(),
  given_up: () => m.messages_why_given_up(),
  refused: () => m.messages_why_refused(),
  down: () => m.messages_why_down(),
  unreachable: () => m.messages_why_down(),
  unsure: () => m.messages_why_unsure(),
}
