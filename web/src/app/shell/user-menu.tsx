import { LogOut, Menu } from 'lucide-react'
import { m } from '#messages/web'
import { leave } from '../../offline/leave.ts'
import { useSession } from '../../session/session-store.ts'
import { PlaceLink } from '../../ui/buttons/place-link.tsx'
import { LanguageChoice } from '../../ui/language-choice.tsx'
import { userLinks } from './menu-entries.ts'
import { DeviceEntries } from './device-entries.tsx'
import { closeMenu, MENU_LINE, MenuButton, MenuPopover } from './menu-popover.tsx'

type UserMenuProps = { onMenu: () => void }

/** The student's own menu. */
export function UserMenu({ onMenu }: UserMenuProps) {
  const name = useSession((session) => session.user?.profile.name ?? '')
  return (
    <MenuPopover name={name}>
      <li className="lg:hidden">
        <MenuButton icon={Menu} label={m.menu_all()} onPress={onMenu} />
      </li>
      {userLinks.map(({ label, icon: Icon, place, smallOnly }) => (
        <li key={label()} className={smallOnly ? 'md:hidden' : ''}>
          <PlaceLink place={place} className={MENU_LINE} onClick={closeMenu}>
            <Icon size={20} aria-hidden className="text-ink-2" />
            {label()}
          </PlaceLink>
        </li>
      ))}
      <DeviceEntries line={MENU_LINE} onDone={closeMenu} />
      <li className="mt-1 border-t border-line pt-1">
        <LanguageChoice />
      </li>
      <li className="mt-1 border-t border-line pt-1">
        <MenuButton icon={LogOut} label={m.menu_logout()} onPress={leave} />
      </li>
    </MenuPopover>
  )
}
