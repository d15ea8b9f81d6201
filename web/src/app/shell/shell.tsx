import { useState } from 'react'
import { useIsFocusMode } from '../../ui/focus-mode.tsx'
import { Drawer } from './drawer.tsx'
import { Header } from './header.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { MenuList } from './menu-list.tsx'
import { ShellFrame } from './shell-frame.tsx'
import { useIsWide } from './use-is-wide.ts'

/** What surrounds every screen except the login. A test in progress has it taken away. */
export function Shell() {
  const [drawerOpen, setDrawerOpen] = useState(false)
  const alone = useIsFocusMode()
  const wide = useIsWide()
  return (
    <ShellFrame
      className={alone ? '' : 'beside-menus'}
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
        </>
      }
    />
  )
}
