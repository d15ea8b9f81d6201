import { useQuery } from '@tanstack/react-query'
import { CircleCheck, ChevronRight, UserX } from 'lucide-react'
import type { Role } from '#contract/staff/roles.ts'
import { m } from '#messages/console'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { FullState } from '#ui/states/full-state.tsx'
import { staffQuery } from '../../api/staff-query.ts'
import { DemoCard } from './demo-card.tsx'
import { FirstSteps } from './first-steps.tsx'
import { BUILD } from '../../session/role-labels.ts'
import { useSession } from '../../session/session.ts'
import { dayWords } from '../../ui/moment-labels.ts'
import { Page, Section } from '../../ui/page.tsx'
import { SealAlarms } from '../../ui/seal-alarms.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { Link } from '@tanstack/react-router'
import { Badge } from '../../ui/badge.tsx'
import { paths } from '../../paths.ts'
import { type Asked, type Line, todayParts, type TodayPart } from './today-parts.ts'

/** One kind of thing that the day asks for. */
function TodaySection({ title, lines }: TodayPart) {
  return (
    <Section title={title}>
      <ul className="-mb-2">
        {lines.map((line) => (
          <li key={line.key} className="border-t border-line first:border-t-0">
            <LineFrame line={line} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** A link where a screen exists. */
function LineFrame({ line }: { line: Line }) {
  if (!line.to) return <LineText line={line} />
  return (
    <Link {...line.to} className="-mx-2 block rounded-control px-2 no-underline hover:bg-brand-50">
      <LineText line={line} isLink />
    </Link>
  )
}

function LineText({ line: { words, more, notes }, isLink = false }: { line: Line; isLink?: boolean }) {
  return (
    <div className="flex min-h-14 items-center justify-between gap-3 py-2.5">
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{words}</span>
        {more && <span className="block text-sm text-ink-2">{more.replaceAll(' · ', '\u00a0· ')}</span>}
        {notes.length > 0 && (
          <span className="mt-1.5 flex flex-wrap gap-1.5">
            {notes.map(({ tone, text }) => (
              <Badge key={text} tone={tone}>
                {text}
              </Badge>
            ))}
          </span>
        )}
      </span>
      {isLink && <ChevronRight size={20} aria-hidden className="shrink-0 text-ink-2" />}
    </div>
  )
}

const NO_ROLES: readonly Role[] = []

/** Who takes attendance, and calls those who are not there. */
const TEACH = new Set<Role>(['owner', 'clerk', 'teacher'])

const AbsentLink = () => (
  <Link {...paths.absent()} className={buttonClass('secondary')}>
    <UserX size={20} aria-hidden />
    {m.absent_title()}
  </Link>
)

/** What the day asks of whoever is signed in. */
export function TodayScreen() {
  const name = useSession((session) => session.me?.name ?? '')
  const mayCall = useSession(({ me }) => me?.roles.some((role) => TEACH.has(role)) ?? false)
  // The page does not poll: polling would keep the session of an unattended page alive.
  const today = useQuery(staffQuery('/staff/today', {}))
  return (
    <Page title={m.today_title()} actions={mayCall && <AbsentLink />}>
      <p className="mb-5 text-ink-2">
        {m.today_hello({ name })}
        {today.data && ` · ${dayWords(today.data.today)}`}
      </p>
      <ScreenStates query={today} content={(asked) => <Parts asked={asked} />} />
    </Page>
  )
}

function Parts({ asked }: { asked: Asked }) {
  return (
    <>
      {asked.demo && <DemoCard mayLeave={asked.demo.may_leave} />}
      {asked.first_steps && <FirstSteps steps={asked.first_steps} />}
      <DayParts asked={asked} />
    </>
  )
}

function DayParts({ asked }: { asked: Asked }) {
  const roles = useSession(({ me }) => me?.roles ?? NO_ROLES)
  const isOne = (of: readonly Role[]) => of.some((role) => roles.includes(role))
  const parts = todayParts(asked, { build: isOne(BUILD) })
  const seals = asked.seals ?? []
  // An academy that has just begun is not done.
  if (parts.length === 0 && seals.length === 0 && asked.first_steps) return null
  if (parts.length === 0 && seals.length === 0)
    return <FullState icon={CircleCheck} title={m.today_done_title()} text={m.today_done_text()} />
  const isAlone = parts.length + seals.length === 1
  return (
    <div className={isAlone ? 'max-w-reading' : 'grid gap-x-5 xl:grid-cols-2'}>
      <SealAlarms alarms={seals} />
      {parts.map((part) => (
        <TodaySection key={part.title} {...part} />
      ))}
    </div>
  )
}
