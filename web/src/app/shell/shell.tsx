import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { m } from '#messages/web'
import { useIsFocusMode } from '../../ui/focus-mode.tsx'
import { Drawer } from './drawer.tsx'
import { Header } from './header.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { MenuList } from './menu-list.tsx'
import { useIsWide } from './use-is-wide.ts'

/** What surrounds every screen except the login. A test in progress has it taken away. */
export function Shell() {
  const [drawerOpen, setDrawerOpen] = useState(false)
  const main = useFocusOnNewScreen()
  const alone = useIsFocusMode()
  const wide = useIsWide()
  return (
    <>
      <a
        href="#content"
        className="print:hidden fixed top-2 start-2 z-30 -translate-y-20 rounded-control bg-brand-strong px-4 py-3 font-semibold text-on-brand focus:translate-y-0"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {m.header_skip()}
      </a>
      {!alone && wide && (
        <aside className="fixed inset-y-0 start-0 w-64 overflow-y-auto border-e border-line bg-card print:hidden">
          <MenuList />
        </aside>
      )}
      {!alone && <Drawer open={drawerOpen} onClose={() => setDrawerOpen(false)} />}
      <LeaveDialog />
      {!alone && <Header onMenu={() => setDrawerOpen(true)} />}
      <main ref={main} id="content" tabIndex={-1} className={`outline-none ${alone ? '' : 'beside-menus'}`}>
        <Outlet />
      </main>
    </>
  )
}

/** After a step to another screen the keyboard and the screen reader begin at its content. */
function useFocusOnNewScreen() {
  const main = useRef<HTMLElement>(null)
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) main.current?.focus({ preventScroll: true })
      }),
    [router],
  )
  return main
}
