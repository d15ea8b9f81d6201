import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import type { Role } from '#contract/staff/roles.ts'
import { m } from '#messages/console'
import { FullState } from '../../../../web/src/ui/states/full-state.tsx'
import { staffQuery } from '../../api/staff-query.ts'
import { BUILD } from '../../session/build-roles.ts'
import { useSession } from '../../session/session.ts'
import { dayWords } from '../../ui/moment-words.ts'
import { Page } from '../../ui/page.tsx'
import { SealAlarms } from '../../ui/seal-alarms.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { type Asked, todayParts } from './today-parts.ts'
import { TodaySection } from './today-section.tsx'

const NO_ROLES: readonly Role[] = []

/** What the day asks of whoever is signed in. */
export function TodayScreen() {
  const name = useSession((session) => session.me?.name ?? '')
  // Not asked for again by itself: a page that nobody looks at would keep its session open.
  const today = useQuery(staffQuery('/staff/today', {}))
  return (
    <Page title={m.today_title()}>
      <p className="mb-5 text-ink-2">
        {m.today_hello({ name })}
        {today.data && ` · ${dayWords(today.data.today)}`}
      </p>
      <ScreenStates query={today} content={(asked) => <Parts asked={asked} />} />
    </Page>
  )
}

function Parts({ asked }: { asked: Asked }) {
  const roles = useSession(({ me }) => me?.roles ?? NO_ROLES)
  const isOne = (of: readonly Role[]) => of.some((role) => roles.includes(role))
  const parts = todayParts(asked, { build: isOne(BUILD) })
  const seals = asked.seals ?? []
  if (parts.length === 0 && seals.length === 0)
    return <FullState icon={CircleCheck} title={m.today_done_title()} text={m.today_done_text()} />
  return (
    <div className="grid items-start gap-x-5 xl:grid-cols-2">
      <SealAlarms alarms={seals} />
      {parts.map((part) => (
        <TodaySection key={part.title} {...part} />
      ))}
    </div>
  )
}
