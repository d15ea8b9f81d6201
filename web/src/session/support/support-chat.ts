import { queryOptions } from '@tanstack/react-query'
import { get } from '../../api/calls.ts'
import { takeAnswered } from '../watch-session.ts'

/** The support chat's number. Cheap and only for students, so that it also tells whether the session still holds. */
export const supportQuery = queryOptions({
  queryKey: ['support'],
  queryFn: async ({ signal }) => (await takeAnswered()) ?? get('/Auth/whatsapp_chat', { signal }),
  staleTime: 600_000,
})
