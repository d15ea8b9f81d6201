import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { LogOut, LockKeyhole, Users } from 'lucide-react'
import { m } from '#messages/web'
import { paths } from '../../paths.ts'
import { logoutGuardian } from '../../session/guardian-calls.ts'
import { useGuardianSession } from '../../session/guardian-session.ts'
import { BackButton } from '#web/ui/buttons/back-button.tsx'
import { PlaceLink } from '#web/ui/buttons/place-link.tsx'
import { childrenQuery } from '../../features/guardian/guardian.api.ts'
import { LanguageChoice } from '#ui/language-choice.tsx'
import { HeaderBar, HomeLink, Titles } from './header-bar.tsx'
import { closeMenu, MENU_LINE, MenuButton, MenuPopover } from './menu-popover.tsx'
import { ShellFrame } from './shell-frame.tsx'

/** What surrounds a guardian's screens: the header, without the students' sidebar. */
export const GuardianShell = () => (
  <ShellFrame className="beside-menus lg:[--sidebar:0px]!" around={<GuardianHeader />} />
)

function GuardianHeader() {
  const first = useLocation({ select: ({ pathname }) => pathname === paths.guardian().to })
  const home = paths.guardian()
  return (
    <HeaderBar className="">
      {first ? <HomeLink place={home} /> : <BackButton first={home} />}
      <Titles home={false} />
      {!first && <HomeLink place={home} />}
      <GuardianMenu />
    </HeaderBar>
  )
}

const entriesOf = (children: number) => [
  { label: children === 1 ? m.guardian_title_one : m.guardian_title, icon: Users, place: paths.guardian() },
  { label: m.guardian_privacy, icon: LockKeyhole, place: paths.privacy() },
]

function GuardianMenu() {
  const name = useGuardianSession(({ user }) => user?.name ?? '')
  const { data } = useQuery(childrenQuery)
  return (
    <MenuPopover name={name}>
      {entriesOf(data?.children.length ?? 0).map(({ label, icon: Icon, place }) => (
        <li key={place.to}>
          <PlaceLink place={place} className={MENU_LINE} onClick={closeMenu}>
            <Icon size={20} aria-hidden className="text-ink-2" />
            {label()}
          </PlaceLink>
        </li>
      ))}
      <li className="mt-1 border-t border-line pt-1">
        <LanguageChoice />
      </li>
      <li className="mt-1 border-t border-line pt-1">
        <MenuButton icon={LogOut} label={m.menu_logout()} onPress={logoutGuardian} />
      </li>
    </MenuPopover>
  )
}
