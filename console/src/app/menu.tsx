import { Link, useRouter } from '@tanstack/react-router'
import { ChevronDown, Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { m } from '#messages/console'
import { LanguageChoice } from '#ui/language-choice.tsx'
import type { StaffData } from '../api/staff-call.ts'
import { roleWords } from '../session/role-labels.ts'
import { useSession } from '../session/session.ts'
import { AcademySign } from '../ui/academy-sign.tsx'
import { isFolded, keepFolded } from './folded-groups.ts'
import { LogOutButton } from './log-out-button.tsx'
import { useMenuData } from './use-menu-data.ts'
import { groupsFor, type MenuEntry, type MenuGroup, ownEntry } from './menu-entries.ts'

/** Runs `then` when a screen has opened, and at first. */
function useEachScreen(then: () => void): void {
  const router = useRouter()
  const run = useEffectEvent(then)
  useEffect(() => {
    // A menu that is a dialog is opened after this effect.
    const frame = requestAnimationFrame(() => run())
    const leave = router.subscribe('onRendered', () => run())
    return () => {
      cancelAnimationFrame(frame)
      leave()
    }
  }, [router])
}

type MenuProps = {
  onSearch: () => void
  /** Called when an entry is pressed. */
  onGo?: () => void
}

/** The academy's sign, the search, the screens in groups, and who is logged in. */
export function Menu({ onSearch, onGo }: MenuProps) {
  const me = useSession((session) => session.me)
  const { data: menu, isStale, refetch } = useMenuData()
  const nav = useRef<HTMLElement>(null)
  useEachScreen(() => {
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
    // What waits is asked for with each screen; polling would keep the session of an unattended page alive.
    if (me && isStale) void refetch()
  })
  if (!me) return null
  return (
    <>
      <div className="px-4 pt-4 pb-2">
        <AcademySign academy={menu?.academy} />
        <button
          type="button"
          onClick={onSearch}
          className="mt-3 flex min-h-10 w-full items-center gap-2.5 rounded-control border border-line-strong px-3 text-start text-ink-2 hover:bg-brand-50"
        >
          <Search size={18} aria-hidden />
          <span className="grow">{m.find_open()}</span>
          <kbd className="hidden text-xs pointer-fine:inline">{m.find_keys()}</kbd>
        </button>
      </div>
      <nav ref={nav} aria-label={m.menu_label()} className="grow scroll-py-12 overflow-y-auto px-3 pb-2">
        {groupsFor(me.roles).map((group) => (
          <Group key={group.key} group={group} counts={menu} onGo={onGo} />
        ))}
      </nav>
      <div className="grid gap-0.5 border-t border-line px-3 pt-2 pb-safe">
        <div className="-me-2 flex items-center">
          <div className="min-w-0 grow">
            <EntryLink entry={ownEntry} onGo={onGo} more={`${me.name} · ${roleWords(me.roles)}`} />
          </div>
          <LogOutButton onGo={onGo} />
        </div>
        <LanguageChoice />
      </div>
    </>
  )
}

type Counts = StaffData<'/staff/menu'> | undefined
type GroupProps = { group: MenuGroup; counts: Counts; onGo?: (() => void) | undefined }

/** A group stays folded as it was left in this browser. */
function Group({ group: { key, words, entries }, counts, onGo }: GroupProps) {
  const links = entries.map((entry) => (
    <EntryLink key={entry.to} entry={entry} count={entry.waiting && counts?.[entry.waiting]} onGo={onGo} />
  ))
  if (!words) return <div className="grid gap-0.5">{links}</div>
  return (
    <details
      className="group"
      open={!isFolded(key)}
      onToggle={({ currentTarget }) => keepFolded(key, !currentTarget.open)}
    >
      <summary className="mt-1.5 flex min-h-9 cursor-pointer items-center justify-between rounded-control px-3 text-sm font-semibold text-ink-2 hover:bg-brand-50">
        {words()}
        <ChevronDown size={16} aria-hidden className="-rotate-90 group-open:rotate-0" />
      </summary>
      <div className="grid gap-0.5">{links}</div>
    </details>
  )
}

type EntryLinkProps = {
  entry: MenuEntry
  onGo?: (() => void) | undefined
  count?: number | null | undefined
  more?: string
}

function EntryLink({ entry: { to, words, icon: Icon }, onGo, count, more }: EntryLinkProps) {
  return (
    <Link
      to={to}
      onClick={onGo}
      activeOptions={{ exact: to === '/' }}
      className={`${more ? 'gap-2.5 ps-3' : 'gap-3 px-3'} flex min-h-11 items-center rounded-control py-1.5 no-underline hover:bg-brand-50 aria-[current=page]:bg-brand-50 aria-[current=page]:font-semibold aria-[current=page]:text-brand-strong pointer-fine:min-h-9`}
    >
      <Icon size={20} aria-hidden className="shrink-0" />
      <span className="min-w-0 grow">
        {words()}
        {more && <span className="block text-sm font-normal wrap-anywhere text-ink-2">{more}</span>}
      </span>
      {Boolean(count) && (
        <span className="min-w-6 rounded-full bg-brand-strong px-1.5 text-center text-sm font-semibold text-on-brand">
          {count}
          <span className="sr-only"> {m.menu_waiting()}</span>
        </span>
      )}
    </Link>
  )
}
