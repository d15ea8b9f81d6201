import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { MessageCircle, Users, Bell } from 'lucide-react'
import { useContext, useEffect } from 'react'
import { m } from '#messages/web'
import { useAcademy } from '../../api/academy.ts'
import { useGuardianSession } from '../../session/guardian-session.ts'
import { supportAddress } from '../../session/support/support-address.ts'
import { BrandContext } from '#web/ui/brand.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { FullState } from '#ui/states/full-state.tsx'
import { ListStates } from '#ui/states/list-states.tsx'
import { SkeletonFrame } from '#ui/states/skeleton-frame.tsx'
import { ChildCard } from './child-card.tsx'
import { childrenQuery } from './guardian.api.ts'
import { type CanNotify, canNotify } from '../../session/notifications/can-notify.ts'
import { useCanNotify } from '../../session/notifications/use-can-notify.ts'
import { useIsOnline } from '#ui/is-online.ts'
import { toast } from '#ui/overlays/toast.ts'
import { SettingCard } from '#web/ui/setting-card.tsx'
import { Switch } from '#ui/switch.tsx'
import { guardianNotificationsQuery, keepGuardianNotified, switchGuardianNotifications } from './notifications.api.ts'

/** The guardian's notifications on this device; renders nothing where the academy sends none. */
function NotificationsCard() {
  const guardianId = useGuardianSession(({ user }) => user?.guardian_id)
  return guardianId !== undefined && <Card key={guardianId} guardianId={guardianId} />
}

function Card({ guardianId }: { guardianId: number }) {
  const { can, look } = useCanNotify()
  const online = useIsOnline()
  const { data, isError } = useQuery(guardianNotificationsQuery(guardianId))
  const { isOn, busy, change } = useSwitching(guardianId, look)
  // A failed report is repeated on the next visit.
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

/**
 * Returns the state of the switch, and the function that changes it: the browser asks for permission on the first
 * press, not before.
 */
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

/** The guardian's children, one card each. */
export function GuardianScreen() {
  const query = useQuery(childrenQuery)
  const { name: academy } = useContext(BrandContext)
  const stored = useGuardianSession(({ user }) => user?.name ?? '')
  return (
    <>
      <PageHead
        title={query.data?.children.length === 1 ? m.guardian_title_one() : m.guardian_title()}
        subtitle={academy}
      />
      <h2 className="mb-4 text-2xl wrap-anywhere lg:mb-5 lg:text-[1.75rem]/9">
        {m.home_greeting({ name: query.data?.name ?? stored })}
      </h2>
      <ListStates
        query={query}
        loading={<Loading />}
        error="page"
        isEmpty={({ children }) => children.length === 0}
        empty={<NoChildren academy={academy ?? ''} />}
        content={({ children }) => (
          <ul className={`grid animate-appear gap-4 md:gap-4.5 ${children.length === 1 ? '' : 'md:grid-cols-2'}`}>
            {children.map((card) => (
              <ChildCard key={card.stud_id} card={card} wide={children.length === 1} />
            ))}
          </ul>
        )}
      />
      <div className="mt-5">
        <NotificationsCard />
      </div>
    </>
  )
}

const Loading = () => (
  <SkeletonFrame>
    <div className="grid gap-4 md:grid-cols-2 md:gap-4.5">
      <span className="block h-78 animate-shimmer rounded-card bg-shade" />
      <span className="hidden h-78 animate-shimmer rounded-card bg-shade md:block" />
    </div>
  </SkeletonFrame>
)

/** Only the academy can add the missing children. */
function NoChildren({ academy }: { academy: string }) {
  const { data } = useAcademy()
  const chat = supportAddress(data?.whatsapp)
  return (
    <FullState icon={Users} title={m.guardian_none_title()} text={m.guardian_none_text({ academy })}>
      {data?.privacy_contact && (
        <p className="-mt-3 mb-5 text-ink-2 wrap-anywhere">
          {m.guardian_none_contact({ contact: data.privacy_contact })}
        </p>
      )}
      {chat && (
        <ButtonLink icon={MessageCircle} href={chat}>
          {m.guardian_write()}
        </ButtonLink>
      )}
    </FullState>
  )
}
