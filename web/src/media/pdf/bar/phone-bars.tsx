import { ChevronLeft, EllipsisVertical } from 'lucide-react'
import { m } from '#messages/web'
import { useIsReady, usePdf, usePdfState } from '../pdf-context.ts'
import { BarButton } from './bar-button.tsx'
import { FullButton } from './full-button.tsx'
import { SearchButton } from './panel-buttons.tsx'
import { MENU } from './view-menu.tsx'
import { ZoomControls } from './zoom-controls.tsx'

/** Above the pages on small screens, in the place of the app's header. */
export function PhoneHeader() {
  const { lesson } = usePdf()
  return (
    <header className="shrink-0 border-b border-line bg-card pt-[env(safe-area-inset-top)] lg:hidden">
      <div className="flex h-16 items-center gap-2 px-3 md:px-6">
        <button
          type="button"
          aria-label={m.pdf_close()}
          onClick={lesson.onClose}
          className="grid size-11 shrink-0 place-items-center rounded-control border border-line text-ink hover:bg-brand-50"
        >
          <ChevronLeft size={20} aria-hidden />
        </button>
        <Name />
        <SearchButton />
        <BarButton icon={EllipsisVertical} label={m.pdf_more()} popoverTarget={MENU} />
      </div>
    </header>
  )
}

function Name() {
  const { lesson } = usePdf()
  const fileName = usePdfState((state) => state.fileName)
  const page = usePdfState((state) => state.page)
  const pages = usePdfState((state) => state.pages)
  const ready = useIsReady()
  const parts = [fileName === null && lesson.subject, ready && m.pdf_page_of({ page, pages })]
  return (
    <div className="min-w-0 grow ps-1">
      <h2 className="truncate text-base leading-5.5">{fileName ?? lesson.title}</h2>
      <p className="truncate text-sm leading-4.5 text-ink-2 tabular">{parts.filter(Boolean).join(' · ') || '\u00a0'}</p>
    </div>
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
