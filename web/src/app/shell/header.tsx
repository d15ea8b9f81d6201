import { useLocation } from '@tanstack/react-router'
import { Menu } from 'lucide-react'
import { m } from '#messages/web'
import { paths } from '../../paths.ts'
import { BackButton } from '../../ui/buttons/back-button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { HeaderBar, HomeLink, Titles } from './header-bar.tsx'
import { SearchBox } from './search-box.tsx'
import { UserMenu } from './user-menu.tsx'

type HeaderProps = { onMenu: () => void }

export function Header({ onMenu }: HeaderProps) {
  const home = useLocation({ select: ({ pathname }) => pathname === '/' })
  return (
    <HeaderBar className="lg:start-64">
      {home ? <MenuButton onMenu={onMenu} /> : <BackButton />}
      <Titles home={home} />
      {!home && <HomeLink place={paths.home()} className="lg:hidden" />}
      <SearchBox />
      <UserMenu onMenu={onMenu} />
    </HeaderBar>
  )
}

function MenuButton({ onMenu }: HeaderProps) {
  return <IconButton icon={Menu} look="square" label={m.menu_open()} className="lg:hidden" onClick={onMenu} />
}
