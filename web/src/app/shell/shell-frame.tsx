import { Outlet, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { m } from '#messages/web'

type ShellFrameProps = {
  /** Header and menus. */
  around: ReactNode
  /** Of the content. */
  className: string
}

/** The screen, with a link that skips header and menus. */
export function ShellFrame({ around, className }: ShellFrameProps) {
  const main = useFocusOnNewScreen()
  return (
    <>
      <a
        href="#content"
        className="print:hidden fixed top-2 start-2 z-30 -translate-y-[150%] rounded-control bg-brand-strong px-4 py-3 font-semibold text-on-brand focus:translate-y-0"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {m.header_skip()}
      </a>
      {around}
      <main ref={main} id="content" tabIndex={-1} className={`outline-none ${className}`}>
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
