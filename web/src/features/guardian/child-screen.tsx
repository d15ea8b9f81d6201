import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { SearchX, Download, CalendarX } from 'lucide-react'
import { type ComponentType, type ReactNode, useContext, useState } from 'react'
import { m } from '#messages/web'
import { type ChildPart, paths } from '../../paths.ts'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { FullState } from '#ui/states/full-state.tsx'
import { ItemStates } from '#ui/states/item-states.tsx'
import { SkeletonFrame } from '#ui/states/skeleton-frame.tsx'
import { ChildAttendance } from './attendance/child-attendance.tsx'
import { ChildConsent } from './consent/child-consent.tsx'
import { ChildParts } from './child-parts.tsx'
import { type Child, childrenQuery, classesQuery, type ClassToCome } from './guardian.api.ts'
import { ChildNews } from './news/child-news.tsx'
import { formatDay, formatTime } from '#ui/format/format-day.ts'
import { dayOf } from '#ui/format/format-time.rules.ts'
import { ListStates } from '#ui/states/list-states.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { dayAt, groupsOf } from './guardian.rules.ts'
import { ChildResults } from './results/child-results.tsx'
import { ApiError } from '../../api/api-error.ts'
import { readAsGuardian } from '../../session/guardian-calls.ts'
import { BrandContext } from '#web/ui/brand.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/cards/card.tsx'
import { LiveDot } from '#web/ui/live-dot.tsx'

/** The classes of a week, by day, without links to join them. */
function ChildClasses({ child: { stud_id } }: { child: Child }) {
  const query = useQuery(classesQuery(stud_id))
  return (
    <ListStates
      query={query}
      loading={<Skeleton of="rows" />}
      error="page"
      empty={<FullState icon={CalendarX} title={m.guardian_classes()} text={m.guardian_classes_none()} />}
      content={(classes) => (
        <div className="grid animate-appear grid-cols-1 gap-7">
          {groupsOf(classes, ({ starts_at }) => dayOf(starts_at)).map(({ word: day, of }) => (
            <section key={day}>
              <h2 className="mb-3 text-lg">{dayWords(day, of, query.dataUpdatedAt)}</h2>
              <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
                {of.map((one) => (
                  <ClassRow key={one.class_id} {...one} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    />
  )
}

/** The date accompanies words like "today", since the device's clock may be wrong. */
function dayWords(date: string, [first]: ClassToCome[], now: number): string {
  const day = formatDay(date, 'long')
  return first && dayAt(now, first.starts_at) === date ? m.guardian_today({ day }) : day
}

const ClassRow = ({ class_name, subject_name, tutor_name, room, starts_at, ends_at, on_now }: ClassToCome) => (
  <li
    className={`flex flex-wrap items-center gap-4 rounded-card border p-4 ${on_now ? 'border-line-soft bg-brand-50' : 'border-line bg-card'}`}
  >
    <p className="w-26 shrink-0 border-e border-line pe-3 text-center text-sm tabular md:w-30 large-text:w-full large-text:border-0 large-text:text-start">
      <span className="block text-base/6 font-bold">{formatTime(starts_at)}</span>
      <span className="block whitespace-nowrap text-ink-2">{m.guardian_until({ time: formatTime(ends_at) })}</span>
    </p>
    <div className="min-w-0 grow basis-24">
      <h3 className="text-[1.0625rem]/6 font-semibold tracking-normal wrap-anywhere">{class_name}</h3>
      <p className="text-sm text-ink-2 wrap-anywhere">
        {m.guardian_taught({ subject: subject_name, tutor: tutor_name })}
      </p>
      {room !== null && <p className="text-sm font-semibold wrap-anywhere">{room}</p>}
      {on_now && (
        <p className="mt-1 flex items-center gap-2 text-sm font-semibold text-brand-strong">
          <LiveDot />
          <span aria-hidden>{m.live_now()}</span>
        </p>
      )}
    </div>
  </li>
)

type Told = { saved: string } | { fault: string } | null

/** A download of all data stored about a child. */
function ChildCopy({ child: { stud_id, name } }: { child: Child }) {
  const { name: academy } = useContext(BrandContext)
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<Told>(null)
  const save = async () => {
    setBusy(true)
    setTold(null)
    try {
      const { file_name, json } = await readAsGuardian('/Guardian/export', { stud_id })
      handOut(file_name, json)
      setTold({ saved: file_name })
    } catch (error) {
      setTold({ fault: error instanceof ApiError ? error.message : m.error_network() })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="max-w-reading">
      <Card as="section">
        <h2 className="text-lg">{m.guardian_copy()}</h2>
        <p className="mt-2 wrap-anywhere">{m.guardian_copy_text({ academy: academy ?? '', child: name })}</p>
        <p className="mt-2 mb-5 text-ink-2">{m.guardian_copy_care()}</p>
        <Button icon={Download} busy={busy} onClick={() => void save()}>
          {m.guardian_copy()}
        </Button>
        <p role="status" className="text-good wrap-anywhere not-empty:mt-3">
          {told && 'saved' in told && m.guardian_copy_saved({ file: told.saved })}
        </p>
        {told && 'fault' in told && (
          <p role="alert" className="mt-3 rounded-control bg-bad-50 px-4 py-3 text-bad">
            {told.fault}
          </p>
        )}
      </Card>
    </div>
  )
}

function handOut(file: string, json: string): void {
  const address = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = file
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

const PARTS: Record<ChildPart, ComponentType<{ child: Child }>> = {
  attendance: ChildAttendance,
  classes: ChildClasses,
  results: ChildResults,
  news: ChildNews,
  consent: ChildConsent,
  copy: ChildCopy,
}

/** One child, part by part. Another child's screen starts from its initial state. */
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
    <span className="block h-16 animate-shimmer rounded-card bg-shade md:h-13" />
    <span className="mt-6 block h-64 animate-shimmer rounded-card bg-shade" />
  </SkeletonFrame>
)

/** The text does not reveal whether the child exists. */
const Gone = () => (
  <FullState icon={SearchX} title={m.guardian_gone_title()} text={m.guardian_gone_text()}>
    <ButtonLink place={paths.guardian()}>{m.guardian_title()}</ButtonLink>
  </FullState>
)
