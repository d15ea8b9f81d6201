import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { m } from '#messages/web'
import { useAcademy } from '../api/academy.ts'
import { mediaAddress } from '../api/media-address.ts'
import { useSession } from '../session/session-store.ts'
import { BrandContext } from '../ui/brand.tsx'
import { usePageHead } from '../ui/page-head.tsx'
import { useLanguage } from '../ui/language.ts'
import { ToastList } from '../ui/overlays/toast-list.tsx'
import { useCachedBrand } from './startup/cached-brand.ts'
import { BusyLine } from './frames/busy-line.tsx'
import { router } from './routes/router.tsx'
import { UpdateLine } from './frames/update-line.tsx'

export function App() {
  useLanguage()
  // Every call fails then, and the dialog says why: no message of them may stand above it.
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
