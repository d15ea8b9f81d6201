import { m } from '#messages/web'
import { ApiError } from '../../api/api-error.ts'
import { submit } from '../../api/calls.ts'
import { hasExtensions } from '../../api/extensions.ts'
import { onLogout } from '../../session/logout.ts'
import { useSession } from '../../session/session-store.ts'
import type { Progress } from '../player-video.ts'
import { makeOutbox } from './progress-outbox.ts'

const BUSY = new Set<ApiError['reason']>(['network', 'too_slow', 'too_many', 'busy', 'storage_full', 'internal'])

async function send(topic_id: number, progress: Progress, urgent: boolean): Promise<void> {
  const stud_id = useSession.getState().user?.stud_id
  if (stud_id === undefined) return
  // The network's return delivers everything.
  if (!navigator.onLine) throw new ApiError('network', m.error_offline())
  await submit('/Student/watch_progress', { stud_id, topic_id, ...progress }, { keepalive: urgent })
}

/** All reports of this tab: a player that is gone leaves its last one here. */
export const outbox = makeOutbox({
  send,
  later: (run, wait) => setTimeout(run, wait),
  worthRetrying: (error) => error instanceof ApiError && BUSY.has(error.reason) && hasExtensions(),
})

onLogout(() => outbox.clear())
window.addEventListener('online', () => outbox.deliverAll())
