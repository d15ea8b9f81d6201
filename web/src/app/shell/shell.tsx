import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { m } from '#messages/web'
import { useIsAlone } from '../../ui/alone.tsx'
import { Drawer } from './drawer.tsx'
import { Header } from './header.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { MenuList } from './menu-list.tsx'
import { useIsWide } from './use-is-wide.ts'

/** What surrounds every screen except the login. A test in progress has it taken away. */
export function Shell() {
  const [drawerOpen, setDrawerOpen] = useState(false)
  const main = useFocusOnNewScreen()
  const alone = useIsAlone()
  const wide = useIsWide()
  return (
    <div className={alone ? '' : 'lg:grid lg:grid-cols-[256px_minmax(0,1fr)]'}>
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
        <aside className="sticky top-0 h-dvh overflow-y-auto border-e border-line bg-card print:hidden">
          <MenuList />
        </aside>
      )}
      {!alone && <Drawer open={drawerOpen} onClose={() => setDrawerOpen(false)} />}
      <LeaveDialog />
      <div className="min-w-0">
        {!alone && <Header onMenu={() => setDrawerOpen(true)} />}
        <main
          ref={main}
          id="content"
          tabIndex={-1}
          className={`outline-none ${alone ? '' : 'mx-auto max-w-content px-4 pt-5 pb-10 md:px-6 lg:box-content lg:px-8 lg:pt-7'}`}
        >
          <Outlet />
        </main>
      </div>
    </div>
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
