import { LogOut, type LucideIcon, Menu } from 'lucide-react'
import { type Ref, useEffect, useRef } from 'react'
import { m } from '#messages/web'
import { leave } from '../../offline/leave.ts'
import { useSession } from '../../session/session-store.ts'
import { PlaceLink } from '../../ui/buttons/place-link.tsx'
import { LanguageChoice } from '../../ui/language-choice.tsx'
import { userLinks } from './menu-entries.ts'
import { DeviceEntries } from './device-entries.tsx'
import { initialOf, shortName } from './short-name.rules.ts'

const LINE =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-1 text-start text-ink no-underline hover:bg-brand-50'

type UserMenuProps = { onMenu: () => void }

/** The student's own menu: a list of links in the browser's popover, which Escape and a press beside it close. */
export function UserMenu({ onMenu }: UserMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLElement>(null)
  const name = useSession((session) => session.user?.profile.name ?? '')
  const close = () => menu.current?.hidePopover()
  // The screen goes, and its menu with it.
  useEffect(() => {
    window.addEventListener('popstate', close)
    return () => window.removeEventListener('popstate', close)
  })
  const placeUnderButton = () => {
    // The menu ends with the button's picture, beyond which the button itself reaches.
    const box = button.current?.lastElementChild?.getBoundingClientRect()
    if (!box || !menu.current) return
    menu.current.style.top = `${box.bottom + 20}px`
    const leftwards = getComputedStyle(menu.current).direction === 'rtl'
    menu.current.style.insetInlineEnd = `${leftwards ? box.left : document.documentElement.clientWidth - box.right}px`
  }
  return (
    <>
      <UserButton ref={button} name={name} />
      <nav
        ref={menu}
        id="user-menu"
        popover="auto"
        aria-label={m.user_menu_label()}
        onBeforeToggle={placeUnderButton}
        className="fixed inset-auto m-0 max-h-[calc(100dvh-5rem)] w-max max-w-[calc(100dvw-2rem)] min-w-60 overflow-y-auto rounded-card border border-line bg-card p-2 text-ink shadow-[0_12px_32px_rgb(16_32_31/16%)] open:animate-drop"
      >
        <ul>
          <li className="lg:hidden">
            <MenuButton icon={Menu} label={m.menu_all()} onPress={() => (close(), onMenu())} />
          </li>
          {userLinks.map(({ label, icon: Icon, place, smallOnly }) => (
            <li key={label()} className={smallOnly ? 'md:hidden' : ''}>
              <PlaceLink place={place} className={LINE} onClick={close}>
                <Icon size={20} aria-hidden className="text-ink-2" />
                {label()}
              </PlaceLink>
            </li>
          ))}
          <DeviceEntries line={LINE} onDone={close} />
          <li className="mt-1 border-t border-line pt-1">
            <LanguageChoice />
          </li>
          <li className="mt-1 border-t border-line pt-1">
            <MenuButton icon={LogOut} label={m.menu_logout()} onPress={() => (close(), leave())} />
          </li>
        </ul>
      </nav>
    </>
  )
}

type MenuButtonProps = { icon: LucideIcon; label: string; onPress: () => void }

function MenuButton({ icon: Icon, label, onPress }: MenuButtonProps) {
  return (
    <button type="button" className={LINE} onClick={onPress}>
      <Icon size={20} aria-hidden className="text-ink-2" />
      {label}
    </button>
  )
}

type UserButtonProps = { ref: Ref<HTMLButtonElement>; name: string }

function UserButton({ ref, name }: UserButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      popoverTarget="user-menu"
      className="-me-0.5 flex min-h-11 shrink-0 items-center gap-3 rounded-full px-0.5 md:-me-1 md:px-1 lg:ps-3"
    >
      <span className="sr-only">{m.user_menu_label()}</span>
      <span className="hidden text-sm font-medium lg:inline">{shortName(name)}</span>
      <span
        aria-hidden
        className="grid size-10 place-items-center rounded-full bg-brand-100 font-semibold text-brand-strong"
      >
        {initialOf(name)}
      </span>
    </button>
  )
}
