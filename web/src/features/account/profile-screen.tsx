import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/web'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { supportAddress } from '../../session/support/support-address.ts'
import { supportQuery } from '../../session/support/support-chat.ts'
import { PlaceLink } from '../../ui/buttons/place-link.tsx'
import { Card } from '../../ui/cards/card.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { EmptyPage } from '../../ui/states/empty-page.tsx'
import { ListStates } from '../../ui/states/list-states.tsx'
import { CalendarCard } from './calendar/calendar-card.tsx'
import { NotificationsCard } from './notifications/notifications-card.tsx'
import { showNumber } from './phone/show-number.ts'
import { profileQuery } from './profile.api.ts'
import { ProfileSkeleton } from './profile-skeleton.tsx'

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
  const { name, guardian, state, district, email, phone_code, mobile, academic_level_name } = profile
  const fields = [
    [m.register_name(), name],
    [m.register_guardian(), guardian],
    [m.profile_state(), state],
    [m.register_district(), district],
    [m.register_email(), email],
    [m.profile_phone(), showNumber(phone_code, mobile)],
  ] as const
  return (
    <div className="mx-auto max-w-190 animate-appear">
      <Card as="section" flush>
        <div className="hero px-5 py-6 md:px-7 md:py-8">
          <p className="text-2xl font-bold tracking-tight wrap-anywhere">{name}</p>
          <p className="mt-1.5 text-white/85">
            {m.profile_level()}: <strong className="font-semibold text-white">{academic_level_name}</strong>
          </p>
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
      <NotificationsCard />
      <CalendarCard />
    </div>
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
