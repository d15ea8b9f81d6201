import { LogOut, Menu, Download, Gauge, MonitorDown } from 'lucide-react'
import { m } from '#messages/web'
import { leave } from '../../offline/leave.ts'
import { useSession } from '../../session/session-store.ts'
import { PlaceLink } from '#web/ui/buttons/place-link.tsx'
import { LanguageChoice } from '#ui/language-choice.tsx'
import { userLinks } from './menu-entries.ts'
import { closeMenu, MENU_LINE, MenuButton, MenuPopover } from './menu-popover.tsx'
import { paths } from '../../paths.ts'
import { switchDataSaver, useDataSaver } from '#ui/data-saver.ts'
import { install, useInstall } from '../startup/install.ts'

type DeviceEntriesProps = { line: string; item?: string; onDone: () => void }

/** The full menu's entries about this device: data usage, installing the app. */
export function DeviceEntries({ line, item = '', onDone }: DeviceEntriesProps) {
  const saver = useDataSaver(({ on }) => on)
  const offer = useInstall((state) => state.offer)
  return (
    <>
      <li className={item}>
        <button type="button" role="switch" aria-checked={saver} className={line} onClick={switchDataSaver}>
          <Gauge size={20} aria-hidden className="text-ink-2" />
          <span className="grow text-start">{m.menu_data_saver()}</span>
          <span
            aria-hidden
            className={`flex w-9 shrink-0 rounded-full border-2 p-0.5 ${saver ? 'justify-end border-brand-strong bg-brand-strong' : 'border-line-strong'}`}
          >
            <span className={`size-3 rounded-full ${saver ? 'bg-on-brand' : 'bg-line-strong'}`} />
          </span>
        </button>
      </li>
      {offer && (
        <li className={item}>
          <button type="button" className={line} onClick={() => (onDone(), install())}>
            <MonitorDown size={20} aria-hidden className="text-ink-2" />
            {m.menu_install()}
          </button>
        </li>
      )}
    </>
  )
}

type UserMenuProps = { home?: boolean; onMenu: () => void }

/**
 * The student's own menu. Home has the ways of small screens in its bar and its tiles, so the menu there is about the
 * student only. The device's entries are in the full menu, which wide screens do not have.
 */
export function UserMenu({ home = false, onMenu }: UserMenuProps) {
  const name = useSession((session) => session.user?.profile.name ?? '')
  return (
    <MenuPopover name={name}>
      <li className={`max-md:hidden lg:hidden ${home ? 'hidden' : ''}`}>
        <MenuButton icon={Menu} label={m.menu_all()} onPress={onMenu} />
      </li>
      {userLinks.map(({ label, icon: Icon, place, smallOnly }) => (
        <li key={label()} className={smallOnly ? (home ? 'hidden' : 'md:hidden') : ''}>
          <PlaceLink place={place} className={MENU_LINE} onClick={closeMenu}>
            <Icon size={20} aria-hidden className="text-ink-2" />
            {label()}
          </PlaceLink>
        </li>
      ))}
      <li className="mt-1 border-t border-line pt-1">
        <PlaceLink place={paths.saved()} className={MENU_LINE} onClick={closeMenu}>
          <Download size={20} aria-hidden className="text-ink-2" />
          {m.menu_saved()}
        </PlaceLink>
      </li>
      <DeviceEntries line={MENU_LINE} item="max-lg:hidden" onDone={closeMenu} />
      <li className="mt-1 border-t border-line pt-1">
        <LanguageChoice />
      </li>
      <li className="mt-1 border-t border-line pt-1">
        <MenuButton icon={LogOut} label={m.menu_logout()} onPress={leave} />
      </li>
    </MenuPopover>
  )
}
