import { useQuery } from '@tanstack/react-query'
import { MessageCircle, Users } from 'lucide-react'
import { useContext } from 'react'
import { m } from '#messages/web'
import { useAcademy } from '../../api/academy.ts'
import { useGuardianSession } from '../../session/guardian-session.ts'
import { supportAddress } from '../../session/support/support-address.ts'
import { BrandContext } from '../../ui/brand.tsx'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { FullState } from '../../ui/states/full-state.tsx'
import { ListStates } from '../../ui/states/list-states.tsx'
import { SkeletonFrame } from '../../ui/states/skeleton-frame.tsx'
import { ChildCard } from './child-card.tsx'
import { childrenQuery } from './guardian.api.ts'
import { NotificationsCard } from './notifications-card.tsx'

/** The children of a guardian, each apart. */
export function GuardianScreen() {
  const query = useQuery(childrenQuery)
  const { name: academy } = useContext(BrandContext)
  const stored = useGuardianSession(({ user }) => user?.name ?? '')
  return (
    <>
      <PageHead title={m.guardian_title()} subtitle={academy} />
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
          <ul className="grid animate-appear gap-4 md:grid-cols-2 md:gap-4.5">
            {children.map((card) => (
              <ChildCard key={card.stud_id} card={card} />
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

/** Only the academy can put that right. */
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
