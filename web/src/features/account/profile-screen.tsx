import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Languages } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { m } from '#messages/web'
import { useHasExtensions } from '../../api/extensions.ts'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { supportAddress } from '../../session/support/support-address.ts'
import { supportQuery } from '../../session/support/support-chat.ts'
import { PlaceLink } from '../../ui/buttons/place-link.tsx'
import { Card } from '../../ui/cards/card.tsx'
import { LanguageChoice } from '../../ui/language-choice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { EmptyPage } from '../../ui/states/empty-page.tsx'
import { ListStates } from '../../ui/states/list-states.tsx'
import { CalendarCard } from './calendar/calendar-card.tsx'
import { LazyEighteen } from './eighteen/lazy-eighteen.tsx'
import { NotificationsCard } from './notifications/notifications-card.tsx'
import { showNumber } from './phone/show-number.ts'
import { profileQuery } from './profile.api.ts'
import { useLevels } from './register/levels.api.ts'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { SettingCard } from '../../ui/setting-card.tsx'

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
        <div className="hero px-5 py-6 md:px-7 md:py-8">
          <p className="text-2xl font-bold tracking-tight wrap-anywhere">{name}</p>
          {profile.academic_level_name === undefined ? (
            <ListedLevel id={profile.academic_level} />
          ) : (
            <Level name={profile.academic_level_name} />
          )}
        </div>
        <dl className="grid gap-x-8 px-5 py-2 md:grid-cols-2 md:px-7 md:py-3">
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
      {m.profile_level()}: <strong className="font-semibold text-white">{name}</strong>
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
      <h2 id="settings-title" className="px-1 text-xl">
        {m.user_menu_settings()}
      </h2>
      {hasExtensions && (
        <>
          <NotificationsCard />
          <CalendarCard />
        </>
      )}
      <SettingCard icon={Languages} title={m.menu_language()} text={m.profile_language_text()}>
        <LanguageChoice className="mt-3 flex-wrap justify-start!" />
      </SettingCard>
    </section>
  )
}

function Onward() {
  const { data } = useQuery(supportQuery)
  const support = supportAddress(data?.whatsapp)
  const look = 'inline-flex min-h-11 items-center font-semibold text-brand-strong underline-offset-4 hover:underline'
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-5 px-1 text-sm text-ink-2">
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
