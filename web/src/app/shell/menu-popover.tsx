import type { LucideIcon } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { m } from '#messages/web'
import { shortName, initialOf } from './short-name.rules.ts'

const ID = 'user-menu'

export const MENU_LINE =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-1 text-start text-ink no-underline hover:bg-brand-50 [&>svg]:shrink-0'

export const closeMenu = (): void => document.getElementById(ID)?.hidePopover()

type MenuPopoverProps = {
  /** The name of the menu's owner. */
  name: string
  /** List items. */
  children: ReactNode
}

/** The signed-in person's menu: a list in the browser's popover, which Escape and a press outside close. */
export function MenuPopover({ name, children }: MenuPopoverProps) {
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLElement>(null)
  // A step through the history leaves the screen, so its menu closes.
  useEffect(() => {
    window.addEventListener('popstate', closeMenu)
    return () => window.removeEventListener('popstate', closeMenu)
  }, [])
  const placeUnderButton = () => {
    // The menu is aligned to the end of the button's picture, since the button itself extends beyond it.
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
        id={ID}
        popover="auto"
        aria-label={m.user_menu_label()}
        onBeforeToggle={placeUnderButton}
        className="fixed inset-auto m-0 max-h-[calc(100dvh-5rem)] w-max max-w-[calc(100dvw-32px)] min-w-60 overflow-y-auto rounded-card border border-line bg-card p-2 text-ink shadow-[0_12px_32px_rgb(16_32_31/16%)] open:animate-drop"
      >
        <ul>{children}</ul>
      </nav>
    </>
  )
}

type MenuButtonProps = { icon: LucideIcon; label: string; onPress: () => void }

/** Closes the menu, then runs its action. */
export function MenuButton({ icon: Icon, label, onPress }: MenuButtonProps) {
  return (
    <button type="button" className={MENU_LINE} onClick={() => (closeMenu(), onPress())}>
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
      popoverTarget={ID}
      className="-me-0.5 flex min-h-11 shrink-0 items-center gap-3 rounded-full px-0.5 md:-me-1 md:px-1 lg:ps-3"
    >
      <span className="sr-only">{m.user_menu_label()}</span>
      <span className="hidden text-sm font-medium lg:inline">{shortName(name)}</span>
      <span
        aria-hidden
        className="flex size-10 items-center justify-center rounded-full bg-brand-100 font-semibold text-brand-strong"
      >
        {initialOf(name)}
      </span>
    </button>
  )
}
