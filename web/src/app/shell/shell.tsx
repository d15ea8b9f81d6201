import { useState, useEffect, useCallback } from 'react'
import { useIsFocusMode } from '#ui/focus-mode.tsx'
import { ShellFrame } from './shell-frame.tsx'
import { m } from '#messages/web'
import { leaveAtOnce, stay, useIsAskedToLeave, leave } from '../../offline/leave.ts'
import { savedBytes, useSaved } from '../../offline/saved/saved-store.ts'
import { fileSize } from '#ui/format/file-size.rules.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { X, LogOut, Headset, Menu, Search as Lens } from 'lucide-react'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMatches, useLocation } from '@tanstack/react-router'
import { useHasExtensions } from '../../api/extensions.ts'
import { paths } from '../../paths.ts'
import { supportAddress } from '../../session/support/support-address.ts'
import { supportQuery } from '../../session/support/support-chat.ts'
import { BrandMark, BrandName } from '#web/ui/brand.tsx'
import { PlaceLink } from '#web/ui/buttons/place-link.tsx'
import { type Entry, entries, testEntries } from './menu-entries.ts'
import { BackButton } from '#web/ui/buttons/back-button.tsx'
import { HeaderBar, HomeLink, Titles } from './header-bar.tsx'
import { DeviceEntries, UserMenu } from './user-menu.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { SearchHint, SearchInput } from '../../features/search/search-input.tsx'
import { isDataSaverOn } from '#ui/data-saver.ts'
import { lazyPart, useLazyPart } from '#ui/lazy-part.ts'
import { mediaHook } from '#ui/media-hook.ts'

const panel = lazyPart(async () => import('../../features/search/search-panel.tsx'))
const loadAhead = () => void (isDataSaverOn() || panel.load().catch(() => {}))

/**
 * Opens the search: a box on wide screens, an icon on others, and two keys. The search's code is loaded on first use.
 * Renders nothing where the server has no search.
 */
export function SearchBox() {
  return useHasExtensions() && <OpenedBySignOrKeys />
}

function OpenedBySignOrKeys() {
  const [open, setOpen] = useState(false)
  const show = useCallback(() => setOpen(true), [])
  const close = useCallback(() => setOpen(false), [])
  useSearchKeys(show)
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        className="flex size-11 shrink-0 items-center justify-center gap-2.5 rounded-control border border-line text-ink hover:bg-brand-50 lg:w-60 lg:justify-start lg:px-3.5 lg:text-ink-2"
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
        onClick={show}
      >
        <Lens size={20} aria-hidden className="shrink-0" />
        <span className="grow text-start text-sm max-lg:sr-only">{m.search_open()}</span>
        <kbd aria-hidden className="hidden rounded-md border border-line px-1.5 font-sans text-xs lg:inline">
          {isMac() ? m.search_keys_mac() : m.search_keys()}
        </kbd>
      </button>
      <Modal
        open={open}
        onClose={close}
        aria-label={m.search_label()}
        className="m-0 h-dvh max-h-none w-full max-w-none flex-col overflow-hidden text-ink open:flex open:animate-appear md:mx-auto md:mt-[10dvh] md:h-fit md:max-h-[75dvh] md:max-w-150 md:rounded-card md:border md:border-line"
      >
        <Search onLeave={close} />
      </Modal>
    </>
  )
}

/** Text typed before the code has loaded is kept, and so is Enter. */
function Search({ onLeave }: { onLeave: () => void }) {
  const [typed, setTyped] = useState('')
  const [entered, setEntered] = useState<string | null>(null)
  const enter = () => setEntered(typed)
  const come = useLazyPart(panel)
  if (come)
    return <come.SearchPanel typed={typed} onType={setTyped} entered={entered} onEnter={enter} onLeave={onLeave} />
  return (
    <>
      <SearchInput
        value={typed}
        onChange={setTyped}
        onLeave={onLeave}
        onKeyDown={({ key }) => key === 'Enter' && enter()}
      />
      <SearchHint />
    </>
  )
}

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

function useSearchKeys(show: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      // An open modal dialog must be answered first.
      if (!document.querySelector('dialog:modal')) show()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [show])
}

type HeaderProps = { onMenu: () => void }

export function Header({ onMenu }: HeaderProps) {
  const home = useLocation({ select: ({ pathname }) => pathname === '/' })
  return (
    <HeaderBar className="lg:start-64">
      {home ? <FirstOfHome onMenu={onMenu} /> : <BackButton />}
      <Titles home={home} />
      {/* A phone has it in its bottom bar, and its titles need the room. */}
      {!home && <HomeLink place={paths.home()} className="max-md:hidden lg:hidden" />}
      <SearchBox />
      <UserMenu home={home} onMenu={onMenu} />
    </HeaderBar>
  )
}

/** A phone has the menu in its bottom bar. */
function FirstOfHome({ onMenu }: HeaderProps) {
  return (
    <>
      <HomeLink place={paths.home()} className="md:hidden" />
      <IconButton
        icon={Menu}
        look="square"
        label={m.menu_open()}
        className="max-md:hidden lg:hidden"
        onClick={onMenu}
      />
    </>
  )
}

const LINE =
  'flex min-h-11 lg:min-h-10 w-full items-center gap-3 rounded-control px-3 text-start text-[0.9375rem]/5 font-medium text-ink-2 no-underline transition-colors hover:bg-brand-50 aria-[current]:bg-brand-50 aria-[current]:font-semibold aria-[current]:[:lang(ml)_&]:font-medium aria-[current]:text-brand-strong'

type MenuListProps = {
  /** Told of every press, so that a drawer can close. */
  onLeave?: (() => void) | undefined
}

/** The sidebar's inside, which the drawer shows too. */
export function MenuList({ onLeave }: MenuListProps) {
  const current = useMatches({ select: (matches) => matches.at(-1)?.staticData.entry })
  return (
    <nav aria-label={m.menu_label()} className="flex min-h-full flex-col px-3.5 pt-3 pb-safe lg:pt-5">
      <PlaceLink
        place={paths.home()}
        className="mb-3 flex min-h-11 items-center lg:min-h-12 gap-2.5 rounded-control ps-2.5 pe-9 lg:mb-4 lg:pe-2.5 text-ink no-underline"
        onClick={onLeave}
      >
        <BrandMark />
        <BrandName className="text-[1.1875rem] large-text:text-base" unnamed={m.header_home()} />
      </PlaceLink>
      <EntryList entries={entries} current={current} onLeave={onLeave} />
      <h2 className="mt-3 mb-1 px-3 text-xs lg:mt-4 lg:mb-1.5 font-semibold tracking-wide text-ink-2">
        {m.menu_tests()}
      </h2>
      <EntryList entries={testEntries} current={current} onLeave={onLeave} />
      <ul className="mt-auto pt-2">
        {onLeave && <DeviceEntries line={LINE} onDone={onLeave} />}
        <SupportEntry onLeave={onLeave} />
        <li>
          <button type="button" className={LINE} onClick={leave}>
            <LogOut size={20} aria-hidden className="shrink-0" />
            {m.menu_logout()}
          </button>
        </li>
      </ul>
    </nav>
  )
}

type EntryListProps = { entries: Entry[]; current: Entry['name'] | undefined; onLeave: MenuListProps['onLeave'] }

function EntryList({ entries: list, current, onLeave }: EntryListProps) {
  const hasExtensions = useHasExtensions()
  const { data: support } = useQuery(supportQuery)
  const has = { extensions: hasExtensions, doubts: !support || support.doubts }
  const shown = list.filter(({ needs }) => !needs || has[needs])
  return (
    <ul>
      {shown.map(({ name, label, icon: Icon, place, needs }) => (
        // Its place is kept until the answer is known, so that no entry moves under a finger.
        <li key={name} className={needs === 'doubts' && !support ? 'invisible' : undefined}>
          <PlaceLink
            place={place}
            className={LINE}
            aria-current={name === current ? 'page' : undefined}
            onClick={onLeave}
          >
            <Icon size={20} aria-hidden className="shrink-0" />
            {label()}
          </PlaceLink>
        </li>
      ))}
    </ul>
  )
}

/** Only where the academy has a number; its place is kept until that is known. */
function SupportEntry({ onLeave }: MenuListProps) {
  const { data } = useQuery(supportQuery)
  const address = supportAddress(data?.whatsapp)
  if (!address) return <li aria-hidden className="h-11" />
  return (
    <li>
      <a href={address} target="_blank" rel="noopener noreferrer" className={LINE} onClick={onLeave}>
        <Headset size={20} aria-hidden className="shrink-0" />
        {m.menu_support()}
      </a>
    </li>
  )
}

/**
 * True where the sidebar stands beside the screen, from the style sheet's `lg` on: a phone skips rendering what it never
 * shows.
 */
const useIsWide = mediaHook('(min-width: 64rem)')

type DrawerProps = { open: boolean; onClose: () => void }

/** The sidebar on screens that have no room for it. */
export function Drawer({ open, onClose }: DrawerProps) {
  const wide = useIsWide()
  useEffect(() => {
    // A hidden dialog that stays open would keep the page behind it inert.
    if (open && wide) onClose()
  }, [open, wide, onClose])
  return (
    <Modal
      open={open}
      onClose={onClose}
      aria-label={m.menu_label()}
      className="m-0 h-dvh max-h-none w-[min(max(290px,16rem),calc(100vw-56px))] max-w-none border-e border-line transition-transform open:animate-[slide_180ms_ease-out]"
    >
      <IconButton icon={X} look="hover" label={m.menu_close()} className="absolute top-3 end-2" onClick={onClose} />
      <MenuList onLeave={onClose} />
    </Modal>
  )
}

const NONE: never[] = []

/** Asks before a logout deletes saved files. */
export function LeaveDialog() {
  const asked = useIsAskedToLeave((state) => state.asked)
  const items = useSaved((state) => state.items) ?? NONE
  const size = fileSize(savedBytes(items))
  return (
    <ConfirmDialog
      open={asked}
      title={m.leave_title()}
      text={items.length === 0 ? m.leave_under_way() : m.leave_text({ count: items.length, size })}
      choices={[
        { words: m.leave_yes(), onPress: leaveAtOnce, danger: true },
        { words: m.leave_no(), onPress: stay },
      ]}
      onClose={stay}
    />
  )
}

/** The frame of every screen except the login. A test in progress hides it. */
export function Shell() {
  const [drawerOpen, setDrawerOpen] = useState(false)
  const alone = useIsFocusMode()
  const wide = useIsWide()
  return (
    <ShellFrame
      className={alone ? '' : 'beside-menus centred'}
      around={
        <>
          {!alone && wide && (
            <aside className="fixed inset-y-0 start-0 w-64 overflow-y-auto border-e border-line bg-card print:hidden">
              <MenuList />
            </aside>
          )}
          {!alone && <Drawer open={drawerOpen} onClose={() => setDrawerOpen(false)} />}
          <LeaveDialog />
          {!alone && <Header onMenu={() => setDrawerOpen(true)} />}
          {!alone && <BottomBar onMenu={() => setDrawerOpen(true)} />}
        </>
      }
    />
  )
}
