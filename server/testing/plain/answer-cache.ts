import { channel } from 'node:diagnostics_channel'

export const answerCacheChannel = channel('academy:no-cached-answer')

/** Each answer is made anew. */
export const answerCache = () => ({
  placeOf: async () => null,
  find: () => undefined,
  make: async <Sent>(_place: null, make: () => Promise<{ sent: Sent }>) => (await make()).sent,
})
