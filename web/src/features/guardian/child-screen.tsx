import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { m } from '#messages/web'
import { type ChildPart, paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { FullState } from '../../ui/states/full-state.tsx'
import { ItemStates } from '../../ui/states/item-states.tsx'
import { SkeletonFrame } from '../../ui/states/skeleton-frame.tsx'
import { ChildAttendance } from './attendance/child-attendance.tsx'
import { ChildParts } from './child-parts.tsx'
import { ChildClasses } from './classes/child-classes.tsx'
import { ChildConsent } from './consent/child-consent.tsx'
import { ChildCopy } from './copy/child-copy.tsx'
import { type Child, childrenQuery } from './guardian.api.ts'
import { ChildNews } from './news/child-news.tsx'
import { ChildResults } from './results/child-results.tsx'

const PARTS: Record<ChildPart, ComponentType<{ child: Child }>> = {
  attendance: ChildAttendance,
  classes: ChildClasses,
  results: ChildResults,
  news: ChildNews,
  consent: ChildConsent,
  copy: ChildCopy,
}

/** One child, part by part. Another child's screen begins anew. */
export function ChildScreen(): ReactNode {
  const { stud_id } = useParams({ from: '/guardian/guardian/child/$stud_id' })
  const query = useQuery(childrenQuery)
  const child = query.data?.children.find((one) => one.stud_id === stud_id)
  return (
    <>
      <PageHead title={child?.name ?? (query.isPending ? undefined : m.guardian_title())} subtitle={child?.level} />
      <ItemStates
        query={query}
        loading={<Loading />}
        content={() => (child ? <Parts key={stud_id} child={child} /> : <Gone />)}
      />
    </>
  )
}

function Parts({ child }: { child: Child }) {
  const { part = 'attendance' } = useSearch({ from: '/guardian/guardian/child/$stud_id' })
  const Part = PARTS[part]
  return (
    <>
      <ChildParts child={child} current={part} />
      <Part child={child} />
    </>
  )
}

const Loading = () => (
  <SkeletonFrame>
    <span className="block h-37 animate-shimmer rounded-card bg-shade md:h-18" />
    <span className="mt-6 block h-64 animate-shimmer rounded-card bg-shade" />
  </SkeletonFrame>
)

/** No word tells whether there is such a child. */
const Gone = () => (
  <FullState icon={SearchX} title={m.guardian_gone_title()} text={m.guardian_gone_text()}>
    <ButtonLink place={paths.guardian()}>{m.guardian_title()}</ButtonLink>
  </FullState>
)
