/** The ways in which a message goes out. */
export const messageChannels = ['push', 'sms', 'whatsapp', 'news'] as const

export type MessageChannel = (typeof messageChannels)[number]

/** Returns true for a channel that sends a plain text to a number: it has no title. */
export const isTextChannel = (channel: MessageChannel): channel is 'sms' | 'whatsapp' =>
  channel === 'sms' || channel === 'whatsapp'
