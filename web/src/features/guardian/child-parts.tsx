import {
  CalendarCheck,
  ClipboardCheck,
  Download,
  type LucideIcon,
  Newspaper,
  CircleCheckBig,
  Video,
} from 'lucide-react'
import { m } from '#messages/web'
import { type ChildPart, paths } from '../../paths.ts'
import { PlaceLink } from '../../ui/buttons/place-link.tsx'
import type { Child } from './guardian.api.ts'

const ENTRIES: readonly { part: ChildPart; label: () => string; icon: LucideIcon }[] = [
  { part: 'attendance', label: m.menu_attendance, icon: CalendarCheck },
  { part: 'classes', label: m.guardian_classes, icon: Video },
  { part: 'results', label: m.guardian_results, icon: ClipboardCheck },
  { part: 'news', label: m.guardian_news, icon: Newspaper },
  { part: 'consent', label: m.guardian_consent, icon: CircleCheckBig },
  { part: 'copy', label: m.guardian_copy_short, icon: Download },
]

type ChildPartsProps = { child: Child; current: ChildPart }

/** All that there is to read of a child, seen at once on a phone too. Back leads to the children, however much was looked at. */
export const ChildParts = ({ child: { stud_id, name }, current }: ChildPartsProps) => (
  <nav aria-label={m.guardian_parts({ child: name })} className="mb-6">
    <ul className="grid grid-cols-3 gap-1 rounded-card border border-line bg-card p-1.5 md:grid-cols-6">
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
