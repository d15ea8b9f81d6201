import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { m } from '#messages/web'
import { useAcademy } from '../api/academy.ts'
import { mediaAddress } from '../api/media-address.ts'
import { useSession } from '../session/session-store.ts'
import { BrandContext, type Brand } from '#web/ui/brand.tsx'
import { usePageHead } from '#web/ui/page-head.tsx'
import { useLanguage } from '#ui/language.ts'
import { ToastList } from '#ui/overlays/toast-list.tsx'
import { router } from './routes/router.tsx'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { useIsBusy, useStorageFull } from '../api/while-busy.ts'
import { Spinner } from '#ui/spinner.tsx'
import { useIsFocusMode } from '#ui/focus-mode.tsx'
import { takeNewVersion, useNewVersion } from './startup/new-version.ts'

/** Offers a newer version, never during a test. */
export function UpdateLine() {
  const waiting = useNewVersion((state) => state.waiting)
  const alone = useIsFocusMode()
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-24 z-20 flex justify-center px-4 md:bottom-6 print:hidden"
    >
      {waiting && !alone && (
        <span className="pointer-events-auto flex animate-appear items-center gap-1 rounded-full border border-line bg-card py-1 pe-1.5 ps-4.5 text-sm shadow-[0_6px_20px_rgb(16_32_31/12%)]">
          {m.state_new_version()}
          <button
            type="button"
            className="min-h-11 rounded-full px-3.5 font-semibold text-brand-strong hover:bg-brand-50"
            onClick={takeNewVersion}
          >
            {m.state_new_version_take()}
          </button>
        </span>
      )}
    </div>
  )
}

/** Says quietly why something takes long. Nothing has failed. */
export function BusyLine() {
  const busy = useIsBusy()
  const full = useStorageFull()
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-24 z-20 flex justify-center px-4 lg:bottom-6"
    >
      {(busy || full !== null) && (
        <span className="flex animate-late items-center gap-2.5 rounded-full border border-line bg-card px-4 py-2 text-sm text-ink-2">
          <Spinner size={16} />
          {full ?? m.state_busy()}
        </span>
      )}
    </div>
  )
}

/** The academy's name and logo as of the last visit: the app shows them without a network too. */
const useCachedBrand = create<Brand>()(
  persist((): Brand => ({ name: undefined, logo: null }), { name: 'brand', version: 1 }),
)

export function App() {
  useLanguage()
  // Every call fails after the session was replaced, and the dialog gives the reason: no error message may cover it.
  const quiet = useSession((session) => session.replaced)
  return (
    <WithBrand>
      <RouterProvider router={router} />
      {!quiet && <ToastList />}
      <BusyLine />
      <UpdateLine />
    </WithBrand>
  )
}

function WithBrand({ children }: { children: ReactNode }) {
  const { data } = useAcademy()
  const brand = useCachedBrand()
  useEffect(() => {
    if (data) useCachedBrand.setState({ name: data.name, logo: mediaAddress(data.logo) })
  }, [data])
  useDocumentTitle(brand.name)
  return <BrandContext value={brand}>{children}</BrandContext>
}

function useDocumentTitle(academy: string | undefined): void {
  const { title } = usePageHead()
  useEffect(() => {
    const both = title && academy ? m.title_page({ screen: title, academy }) : (title ?? academy)
    if (both) document.title = both
  }, [title, academy])
}
