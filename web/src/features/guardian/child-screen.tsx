import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import {
  SearchX,
  CalendarCheck,
  ClipboardCheck,
  Download,
  type LucideIcon,
  Newspaper,
  CircleCheckBig,
  Video,
  CalendarX,
} from 'lucide-react'
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
import { type Child, childrenQuery, type Result, resultsQuery, classesQuery, type ClassToCome } from './guardian.api.ts'
import { ChildNews } from './news/child-news.tsx'
import { PlaceLink } from '#web/ui/buttons/place-link.tsx'
import { dotted } from '#web/ui/format/dotted.ts'
import { formatDay, formatTime } from '#ui/format/format-day.ts'
import { dayOf } from '#ui/format/format-time.rules.ts'
import { ListStates } from '#ui/states/list-states.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { marksOf, shareOf, dayAt, groupsOf } from './guardian.rules.ts'
import { ShareBar } from './share-bar.tsx'
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

const ClassRow = ({ class_name, subject_name, tutor_name, starts_at, ends_at, on_now }: ClassToCome) => (
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

/** Published results, the latest first. */
const ChildResults = ({ child: { stud_id } }: { child: Child }) => (
  <ListStates
    query={useQuery(resultsQuery(stud_id))}
    loading={<Skeleton of="rows" lines={[2, 2]} />}
    error="page"
    empty={<FullState icon={ClipboardCheck} title={m.guardian_results()} text={m.guardian_results_none()} />}
    content={(results) => (
      <ul className="grid animate-appear gap-3 md:grid-cols-2 md:gap-4.5">
        {results.map((one) => (
          <ResultCard key={`${one.kind} ${one.record_id}`} {...one} />
        ))}
      </ul>
    )}
  />
)

function ResultCard({ name, subject_name, attented_on, total_marks, max_marks, result, rank }: Result) {
  const failed = result === 'failed'
  return (
    <li className="rounded-card border border-line bg-card p-4.5">
      <div className="flex items-start justify-between gap-x-3 large-text:flex-wrap">
        <div className="min-w-0">
          <h2 className="text-[1.0625rem]/6 font-semibold tracking-normal wrap-anywhere">{name}</h2>
          <p className="text-sm text-ink-2 wrap-anywhere">
            {dotted([subject_name ?? m.guardian_entrance(), formatDay(dayOf(attented_on), 'date')])}
          </p>
        </div>
        {result && (
          <span
            className={`shrink-0 rounded-full px-3 py-0.5 text-sm font-semibold ${failed ? 'bg-bad-50 text-bad' : 'bg-good-50 text-good'}`}
          >
            {failed ? m.guardian_failed() : m.guardian_passed()}
          </span>
        )}
      </div>
      <p className="mt-3 mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-lg/6.5 font-bold tabular">
          {m.guardian_marks({ marks: marksOf(total_marks), max: marksOf(max_marks) })}
        </span>
        {rank && <span className="text-sm text-ink-2 tabular">{m.guardian_rank(rank)}</span>}
      </p>
      <ShareBar percent={shareOf(total_marks, max_marks)} look={failed ? 'bad' : 'good'} />
    </li>
  )
}

const ENTRIES: readonly { part: ChildPart; label: () => string; icon: LucideIcon }[] = [
  { part: 'attendance', label: m.menu_attendance, icon: CalendarCheck },
  { part: 'classes', label: m.guardian_classes, icon: Video },
  { part: 'results', label: m.guardian_results, icon: ClipboardCheck },
  { part: 'news', label: m.guardian_news, icon: Newspaper },
  { part: 'consent', label: m.guardian_consent, icon: CircleCheckBig },
  { part: 'copy', label: m.guardian_copy_short, icon: Download },
]

type ChildPartsProps = { child: Child; current: ChildPart }

/**
 * The parts of a child's screen, all visible on a phone too. Back leads to the children, however many parts were
 * opened.
 */
const ChildParts = ({ child: { stud_id, name }, current }: ChildPartsProps) => (
  <nav aria-label={m.guardian_parts({ child: name })} className="mb-6">
    <ul className="grid grid-cols-3 gap-1 rounded-card border border-line bg-card p-1.5 md:grid-cols-6 large-text:grid-cols-1">
      {ENTRIES.map(({ part, label, icon: Icon }) => (
        <li key={part} className="min-w-0">
          <PlaceLink
            replace
            place={paths.guardianChild(stud_id, part === 'attendance' ? {} : { part })}
            aria-current={part === current ? 'page' : undefined}
            className="flex h-full min-h-15 flex-col items-center justify-center gap-1 rounded-control px-1 py-1.5 text-center text-sm/4.5 font-medium text-ink-2 no-underline transition-colors hover:bg-brand-50 aria-[current]:bg-brand-50 aria-[current]:font-semibold aria-[current]:text-brand-strong"
          >
            <Icon size={20} aria-hidden className="shrink-0" />
            <span className="max-w-full wrap-anywhere">{label()}</span>
          </PlaceLink>
        </li>
      ))}
    </ul>
  </nav>
)

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
    <span className="block h-37 animate-shimmer rounded-card bg-shade md:h-18" />
    <span className="mt-6 block h-64 animate-shimmer rounded-card bg-shade" />
  </SkeletonFrame>
)

/** The text does not reveal whether the child exists. */
const Gone = () => (
  <FullState icon={SearchX} title={m.guardian_gone_title()} text={m.guardian_gone_text()}>
    <ButtonLink place={paths.guardian()}>{m.guardian_title()}</ButtonLink>
  </FullState>
)
