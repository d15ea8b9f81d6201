import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useEffect } from 'react'
import { m } from '#messages/web'
import { useGuardianSession } from '../../session/guardian-session.ts'
import { type CanNotify, canNotify } from '../../session/notifications/can-notify.ts'
import { useCanNotify } from '../../session/notifications/use-can-notify.ts'
import { useOnline } from '../../session/notifications/use-online.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { SettingCard } from '../../ui/setting-card.tsx'
import { Switch } from '../../ui/switch.tsx'
import { guardianNotificationsQuery, keepGuardianNotified, switchGuardianNotifications } from './notifications.api.ts'

/** What a guardian is told on this device; nothing where the academy tells of nothing by notifications. */
export function NotificationsCard() {
  const guardianId = useGuardianSession(({ user }) => user?.guardian_id)
  return guardianId !== undefined && <Card key={guardianId} guardianId={guardianId} />
}

function Card({ guardianId }: { guardianId: number }) {
  const { can, look } = useCanNotify()
  const online = useOnline()
  const { data, isError } = useQuery(guardianNotificationsQuery(guardianId))
  const { isOn, busy, change } = useSwitching(guardianId, look)
  // What fails now is told with the next visit.
  useEffect(() => void keepGuardianNotified(guardianId).catch(() => {}), [guardianId])
  if (!data || data.public_key === null) return null
  const reason = reasonFor(can, online, isError)
  return (
    <SettingCard icon={Bell} title={m.notifications_title()} text={m.guardian_notices_text()}>
      {reason && (
        <p role="status" className="mt-4 rounded-control bg-warn-50 px-4 py-3">
          {reason}
        </p>
      )}
      {can !== 'none' && can !== 'iphone' && (
        <div className="mt-2">
          <Switch
            label={wordsOf(data)}
            hint={hintOf(data)}
            on={isOn}
            disabled={!online || can === 'denied' || busy}
            onChange={change}
          />
        </div>
      )}
    </SettingCard>
  )
}

function wordsOf({ absence, results }: { absence: boolean; results: boolean }): string {
  if (absence && results) return m.guardian_notices_both()
  return absence ? m.guardian_notices_absence() : m.guardian_notices_results()
}

function hintOf({ absence, results }: { absence: boolean; results: boolean }): string {
  if (absence && results) return m.guardian_notices_hint()
  return absence ? m.guardian_notices_hint_absence() : m.guardian_notices_hint_results()
}

function reasonFor(can: CanNotify, online: boolean, failed: boolean): string | null {
  if (can === 'none') return m.notifications_none()
  if (can === 'iphone') return m.notifications_iphone()
  if (can === 'denied') return m.notifications_denied()
  if (!online) return m.notifications_offline()
  return failed ? m.notifications_failed() : null
}

/** The switch as it stands, and what a press on it does: the browser asks for its permission then, and not before. */
function useSwitching(guardianId: number, onAsked: () => void) {
  const client = useQueryClient()
  const query = guardianNotificationsQuery(guardianId)
  const { data } = useQuery(query)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (wanted: boolean) => {
      if (wanted && Notification.permission === 'default') {
        await Notification.requestPermission()
        onAsked()
      }
      const isAllowed = canNotify() === 'granted'
      if (isAllowed) await switchGuardianNotifications(guardianId, wanted)
      return isAllowed
    },
    onSuccess: (done, wanted) => {
      if (done) client.setQueryData(query.queryKey, (known) => known && { ...known, is_on: wanted })
      else if (canNotify() === 'default') toast.error(m.notifications_not_allowed())
    },
    onError: () => toast.error(m.notifications_failed()),
  })
  return { isOn: (isPending ? variables : data?.is_on) ?? false, busy: isPending, change: mutate }
}
