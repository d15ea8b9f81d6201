import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Languages, Bell } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { m } from '#messages/web'
import { useHasExtensions } from '../../api/extensions.ts'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { supportAddress } from '../../session/support/support-address.ts'
import { supportQuery } from '../../session/support/support-chat.ts'
import { PlaceLink } from '#web/ui/buttons/place-link.tsx'
import { Card } from '#ui/cards/card.tsx'
import { LanguageChoice } from '#ui/language-choice.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { EmptyPage } from '#web/ui/states/empty-page.tsx'
import { ListStates } from '#ui/states/list-states.tsx'
import { CalendarCard } from './calendar/calendar-card.tsx'
import { LazyEighteen } from './eighteen/lazy-eighteen.tsx'
import { showNumber } from './phone/show-number.ts'
import { useLevels } from './register/levels.api.ts'
import { SettingCard } from '#web/ui/setting-card.tsx'
import { SkeletonFrame } from '#ui/states/skeleton-frame.tsx'
import { SKELETON_BAR } from '#ui/states/skeleton-lines.tsx'
import type { Kinds } from '../../session/notified-device.ts'
import { toast } from '#ui/overlays/toast.ts'
import { Switch } from '#ui/switch.tsx'
import { Notice } from './step/notice.tsx'
import { type CanNotify, canNotify } from '../../session/notifications/can-notify.ts'
import { notificationsQuery } from './notifications/notifications.api.ts'
import { switchTo } from './notifications/subscribe.ts'
import { useCanNotify } from '../../session/notifications/use-can-notify.ts'
import { useIsOnline } from '#ui/is-online.ts'
import { callQuery } from '../../api/call-query.ts'

const profileQuery = (stud_id: number) => callQuery(['profile', stud_id], '/Student/get_profile', { stud_id })

/** The notifications of this device; the browser asks for permission with the first switch, not before. */
function NotificationsCard() {
  const { can, look } = useCanNotify()
  const online = useIsOnline()
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

/** Returns the state of the switches, and the function that changes them. */
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

function ProfileSkeleton() {
  return (
    <SkeletonFrame className="max-w-reading">
      <div className="overflow-hidden rounded-card border border-line bg-card">
        <span className="block h-27 animate-shimmer bg-shade md:h-31" />
        <div className="grid gap-x-8 px-5 py-2 md:grid-cols-2 md:px-5 md:py-3">
          {Array.from({ length: 6 }, (_, index) => (
            <div key={index} className="grid h-19 content-center gap-3">
              <span className={`${SKELETON_BAR} h-2.5 w-24`} />
              <span className={`${SKELETON_BAR} h-3.5 w-44`} />
            </div>
          ))}
        </div>
      </div>
    </SkeletonFrame>
  )
}

type Profile = Awaited<ReturnType<NonNullable<ReturnType<typeof profileQuery>['queryFn']>>>

const NOTHING = '–'

/** Read-only: the academy keeps these, so a mistake is mended there. */
export function ProfileScreen() {
  const profile = useQuery(profileQuery(useStudId()))
  return (
    <>
      <PageHead title={m.title_profile()} />
      <ListStates
        query={profile}
        loading={<ProfileSkeleton />}
        error="page"
        empty={<EmptyPage />}
        content={(data) => <ProfileCard profile={data} />}
      />
    </>
  )
}

function ProfileCard({ profile }: { profile: Profile }) {
  const hasExtensions = useHasExtensions()
  const { name, guardian, state, district, email, phone_code, mobile } = profile
  const fields = [
    [m.register_name(), name],
    [m.register_guardian(), guardian],
    [m.profile_state(), state],
    [m.register_district(), district],
    [m.register_email(), email],
    [m.profile_phone(), showNumber(phone_code, mobile)],
  ] as const
  return (
    <div className="max-w-reading animate-appear">
      <Card as="section" flush>
        <div className="hero px-5 py-6 md:px-5 md:py-8">
          <p className="text-2xl font-bold tracking-tight wrap-anywhere">{name}</p>
          {profile.academic_level_name === undefined ? (
            <ListedLevel id={profile.academic_level} />
          ) : (
            <Level name={profile.academic_level_name} />
          )}
        </div>
        <dl className="grid gap-x-8 px-5 py-2 md:grid-cols-2 md:px-5 md:py-3">
          {fields.map(([label, value]) => (
            <div key={label} className="border-line py-3.5 not-last:border-b md:nth-last-2:border-b-0">
              <dt className="text-sm text-ink-2">{label}</dt>
              <dd className="mt-0.5 font-medium wrap-anywhere">{value || NOTHING}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Onward />
      {hasExtensions && <LazyEighteen />}
      <Settings />
    </div>
  )
}

function Level({ name }: { name: string }) {
  return (
    <p className="mt-1.5 text-white/85">
      {m.profile_level()}: <strong className="inline-block font-semibold text-white">{name}</strong>
    </p>
  )
}

/** For a server whose profile has the level's number alone. */
function ListedLevel({ id }: { id: number }) {
  const name = useLevels().data?.find(({ ac_id }) => ac_id === id)?.levels
  return name !== undefined && <Level name={name} />
}

function Settings() {
  const hasExtensions = useHasExtensions()
  const section = useRef<HTMLElement>(null)
  const isLookedFor = useLocation({ select: ({ hash }) => hash === 'settings' })
  // The router looks for the part when the address is opened, and the profile is not there yet.
  useEffect(() => {
    if (isLookedFor) section.current?.scrollIntoView()
  }, [isLookedFor])
  return (
    <section ref={section} id="settings" aria-labelledby="settings-title" className="mt-8 scroll-mt-22">
      <h2 id="settings-title" className="text-xl">
        {m.user_menu_settings()}
      </h2>
      {hasExtensions && (
        <>
          <NotificationsCard />
          <CalendarCard />
        </>
      )}
      <SettingCard icon={Languages} title={m.menu_language()} text={m.profile_language_text()}>
        <LanguageChoice className="-ms-2.5 mt-3 w-fit flex-wrap justify-start!" />
      </SettingCard>
    </section>
  )
}

function Onward() {
  const { data } = useQuery(supportQuery)
  const support = supportAddress(data?.whatsapp)
  const look = 'inline-flex min-h-11 items-center font-semibold text-brand-strong underline-offset-4 hover:underline'
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-5 text-sm text-ink-2">
      <span className="py-1.5">{m.profile_mend()}</span>
      {support && (
        <a href={support} target="_blank" rel="noopener noreferrer" className={look}>
          {m.profile_support()}
        </a>
      )}
      <PlaceLink place={paths.privacy()} className={look}>
        {m.profile_privacy()}
      </PlaceLink>
    </p>
  )
}
