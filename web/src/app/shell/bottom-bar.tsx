import { useLocation, useMatches } from '@tanstack/react-router'
import { BookOpen, ClipboardCheck, House, type LucideIcon, Menu, Radio } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { PlaceLink } from '#web/ui/buttons/place-link.tsx'
import { paths, type Place } from '../../paths.ts'
import type { EntryName } from './menu-entries.ts'

type Tab = {
  label: () => string
  icon: LucideIcon
  place: Place
  /** The sidebar's entries whose screens belong to it. */
  entries: readonly EntryName[]
}

const TABS: readonly Tab[] = [
  { label: m.bar_home, icon: House, place: paths.home(), entries: ['home'] },
  {
    label: m.bar_learn,
    icon: BookOpen,
    place: paths.learn(),
    entries: ['learn', 'recorded', 'materials', 'history', 'saved', 'doubts'],
  },
  { label: m.bar_live, icon: Radio, place: paths.liveClass(), entries: ['live'] },
  {
    label: m.bar_tests,
    icon: ClipboardCheck,
    place: paths.tests(),
    entries: ['tests', 'quizzes', 'exams', 'entrance', 'practice', 'redo'],
  },
]

const TAB =
  'group flex size-full flex-col items-center justify-center gap-0.5 text-[min(0.75rem,4.4vw)] [:lang(ml)_&]:text-[min(0.75rem,3.6vw)] leading-[1.3] font-medium text-ink-2 no-underline aria-[current]:font-semibold aria-[current]:text-brand-strong'

type BottomBarProps = { onMenu: () => void }

/**
 * The five ways on at a phone's lower edge, within reach of the thumb; the last one opens the full menu. An open
 * document has its own bar there.
 */
export function BottomBar({ onMenu }: BottomBarProps) {
  const current = useMatches({ select: (matches) => matches.at(-1)?.staticData.entry })
  const isReading = useLocation({ select: ({ search }) => search.learning !== undefined })
  if (isReading) return null
  const tab = TABS.find(({ entries }) => current !== undefined && entries.includes(current))
  return (
    <nav
      aria-label={m.bar_label()}
      className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="mx-auto grid h-14 max-w-120 grid-cols-5 [@media(max-height:30rem)]:h-11">
        {TABS.map((each) => (
          <li key={each.place.to}>
            <PlaceLink place={each.place} className={TAB} aria-current={each === tab ? 'page' : undefined}>
              <TabInside icon={each.icon}>{each.label()}</TabInside>
            </PlaceLink>
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            className={TAB}
            aria-current={current !== undefined && !tab ? 'true' : undefined}
            onClick={onMenu}
          >
            <TabInside icon={Menu}>{m.bar_more()}</TabInside>
          </button>
        </li>
      </ul>
    </nav>
  )
}

/** The sign in a pill, which the current entry fills, and the word below it where the screen has the height. */
function TabInside({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <>
      <span className="grid h-7 w-14 place-items-center rounded-full group-aria-[current]:bg-brand-100">
        <Icon size={20} aria-hidden />
      </span>
      <span className="[@media(max-height:30rem)]:sr-only">{children}</span>
    </>
  )
}
