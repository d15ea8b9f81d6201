import { queryOptions } from '@tanstack/react-query'
import { post } from '../../../api/calls.ts'
import { canNotify } from '../../../session/notifications/can-notify.ts'
import { subscriptionOf } from '../../../session/notifications/browser-subscription.ts'

/** The notifications that are on for this browser. A browser that cannot show any has all off. */
export const notificationsQuery = (stud_id: number) =>
  queryOptions({
    queryKey: ['notifications', stud_id],
    queryFn: async ({ signal }) => {
      const endpoint = canNotify() === 'granted' ? (await subscriptionOf())?.endpoint : undefined
      return post('/Student/notifications', { stud_id, ...(endpoint !== undefined && { endpoint }) }, { signal })
    },
    enabled: !['none', 'iphone'].includes(canNotify()),
  })
