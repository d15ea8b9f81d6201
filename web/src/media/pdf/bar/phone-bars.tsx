import { EllipsisVertical } from 'lucide-react'
import { m } from '#messages/web'
import { useIsReady, usePdf, usePdfState } from '../pdf-context.ts'
import { BarButton } from './bar-button.tsx'
import { FullButton } from './full-button.tsx'
import { SearchButton } from './panel-buttons.tsx'
import { PhoneHeader } from './phone-header.tsx'
import { MENU } from './view-menu.tsx'
import { ZoomControls } from './zoom-controls.tsx'

/** The name of what is read, and the page. */
export function PhoneBar() {
  const { lesson } = usePdf()
  const fileName = usePdfState((state) => state.fileName)
  const page = usePdfState((state) => state.page)
  const pages = usePdfState((state) => state.pages)
  const ready = useIsReady()
  const parts = [fileName === null && lesson.subject, ready && m.pdf_page_of({ page, pages })]
  return (
    <PhoneHeader title={fileName ?? lesson.title} more={parts.filter(Boolean).join(' · ')} onClose={lesson.onClose}>
      <SearchButton />
      <BarButton icon={EllipsisVertical} label={m.pdf_more()} popoverTarget={MENU} />
    </PhoneHeader>
  )
}

/** Below the pages on small screens, within reach of a thumb. */
export function PhoneFooter() {
  return (
    <div className="shrink-0 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] lg:hidden">
      <div className="flex h-17 items-center justify-center gap-2.5 px-3">
        <ZoomControls edge />
        <FullButton edge />
      </div>
    </div>
  )
}
