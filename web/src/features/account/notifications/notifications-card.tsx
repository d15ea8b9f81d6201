import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { m } from '#messages/web'
import type { Kinds } from '../../../session/notified-device.ts'
import { useStudId } from '../../../session/session-store.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { Switch } from '../../../ui/switch.tsx'
import { SettingCard } from '../../../ui/setting-card.tsx'
import { Notice } from '../step/notice.tsx'
import { type CanNotify, canNotify } from '../../../session/notifications/can-notify.ts'
import { notificationsQuery } from './notifications.api.ts'
import { switchTo } from './subscribe.ts'
import { useCanNotify } from '../../../session/notifications/use-can-notify.ts'
import { useOnline } from '../../../session/notifications/use-online.ts'

/** What this device is told without being asked; the browser asks for its permission with the first switch, not before. */
export function NotificationsCard() {
  const { can, look } = useCanNotify()
  const online = useOnline()
  const { data, isError } = useQuery(notificationsQuery(useStudId()))
  const { kinds, busy, change } = useSwitching(look)
  if (data?.public_key === null) return null
  const reason = reasonFor(can, online, isError)
  const cannot = can === 'none' || can === 'iphone'
  return (
    <SettingCard icon={Bell} title={m.notifications_title()} text={m.notifications_text()}>
      {reason && (
        <div className="mt-4" role="status">
          <Notice>{reason}</Notice>
        </div>
      )}
      {!cannot && (
        <div className="mt-2 divide-y divide-line">
          {(['classes', 'results'] as const).map((kind) => (
            <Switch
              key={kind}
              label={WORDS[kind].label()}
              hint={WORDS[kind].hint()}
              on={kinds[kind]}
              disabled={!data || !online || can === 'denied' || busy}
              onChange={(on) => change({ ...kinds, [kind]: on })}
            />
          ))}
        </div>
      )}
    </SettingCard>
  )
}

const WORDS = {
  classes: { label: m.notifications_classes, hint: m.notifications_classes_hint },
  results: { label: m.notifications_results, hint: m.notifications_results_hint },
}

function reasonFor(can: CanNotify, online: boolean, failed: boolean): string | null {
  if (can === 'none') return m.notifications_none()
  if (can === 'iphone') return m.notifications_iphone()
  if (can === 'denied') return m.notifications_denied()
  if (!online) return m.notifications_offline()
  return failed ? m.notifications_failed() : null
}

/** The switches as they stand, and what a press on one does. */
function useSwitching(onAsked: () => void) {
  const studId = useStudId()
  const client = useQueryClient()
  const query = notificationsQuery(studId)
  const { data } = useQuery(query)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (kinds: Kinds) => {
      if (kinds.classes || kinds.results) await ask(onAsked)
      if (canNotify() === 'granted') await switchTo(studId, kinds)
      return canNotify() === 'granted'
    },
    onSuccess: (done, kinds) => {
      if (done) client.setQueryData(query.queryKey, (known) => known && { ...known, ...kinds })
      else if (canNotify() === 'default') toast.error(m.notifications_not_allowed())
    },
    onError: () => toast.error(m.notifications_failed()),
  })
  const kinds = (isPending ? variables : data) ?? { classes: false, results: false }
  const { classes, results } = kinds
  return { kinds: { classes, results }, busy: isPending, change: (wanted: Kinds) => mutate(wanted) }
}

async function ask(onAsked: () => void): Promise<void> {
  if (Notification.permission !== 'default') return
  await Notification.requestPermission()
  onAsked()
}
