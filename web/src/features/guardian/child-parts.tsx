import {
  CalendarCheck,
  CircleCheckBig,
  ClipboardCheck,
  Download,
  EllipsisVertical,
  type LucideIcon,
  Newspaper,
  Video,
} from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/web'
import { PlaceLink } from '#web/ui/buttons/place-link.tsx'
import { type ChildPart, paths } from '../../paths.ts'
import type { Child } from './guardian.api.ts'

type Entry = { part: ChildPart; label: () => string; icon: LucideIcon }

/** What parents come for. */
const FIRST: readonly Entry[] = [
  { part: 'attendance', label: m.menu_attendance, icon: CalendarCheck },
  { part: 'results', label: m.guardian_results, icon: ClipboardCheck },
  { part: 'classes', label: m.guardian_classes, icon: Video },
]
const MORE: readonly Entry[] = [
  { part: 'news', label: m.guardian_news, icon: Newspaper },
  { part: 'consent', label: m.guardian_consent, icon: CircleCheckBig },
  { part: 'copy', label: m.guardian_copy_short, icon: Download },
]

const TAB =
  'flex h-full min-h-14 w-full flex-col items-center justify-center gap-0.5 rounded-control px-0.5 py-1.5 text-center text-[0.8125rem]/4.5 max-md:text-xs/4.5 font-medium text-ink-2 no-underline transition-colors hover:bg-brand-50 md:flex-row md:gap-2 md:min-h-11 md:text-sm aria-[current]:bg-brand-50 aria-[current]:font-semibold aria-[current]:text-brand-strong'

type ChildPartsProps = { child: Child; current: ChildPart }

/**
 * The parts of a child's screen: three and "More" on a phone, all of them in one row from a tablet on. Back leads to the
 * children, however many parts were opened.
 */
export function ChildParts({ child, current }: ChildPartsProps) {
  const isInMore = MORE.some(({ part }) => part === current)
  const [open, setOpen] = useState(isInMore)
  const shown = open || isInMore
  return (
    <nav aria-label={m.guardian_parts({ child: child.name })} className="mb-6">
      <ul className="grid grid-cols-12 gap-1 rounded-card border border-line bg-card p-1 md:grid-cols-6 large-text:grid-cols-[repeat(auto-fit,minmax(min(6rem,100%),1fr))]">
        {FIRST.map((entry) => (
          <li key={entry.part} className="col-span-3 min-w-0 md:col-span-1 large-text:col-span-1">
            <PartLink entry={entry} child={child} current={current} />
          </li>
        ))}
        <li className="col-span-3 min-w-0 md:hidden large-text:col-span-1">
          <button
            type="button"
            aria-expanded={shown}
            disabled={isInMore}
            className={`${TAB} disabled:text-brand-strong`}
            onClick={() => setOpen(!open)}
          >
            <EllipsisVertical size={20} aria-hidden className="shrink-0" />
            <span className="max-w-full wrap-anywhere">{m.guardian_more()}</span>
          </button>
        </li>
        {MORE.map((entry) => (
          <li
            key={entry.part}
            className={`col-span-4 min-w-0 md:col-span-1 large-text:col-span-1 ${shown ? '' : 'max-md:hidden'}`}
          >
            <PartLink entry={entry} child={child} current={current} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

type PartLinkProps = { entry: Entry; child: Child; current: ChildPart }

const PartLink = ({ entry: { part, label, icon: Icon }, child: { stud_id }, current }: PartLinkProps) => (
  <PlaceLink
    replace
    place={paths.guardianChild(stud_id, part === 'attendance' ? {} : { part })}
    aria-current={part === current ? 'page' : undefined}
    className={TAB}
  >
    <Icon size={20} aria-hidden className="shrink-0" />
    <span className="max-w-full wrap-anywhere">{label()}</span>
  </PlaceLink>
)
