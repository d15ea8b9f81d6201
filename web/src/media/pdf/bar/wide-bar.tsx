import { Columns2, Download, Printer, RotateCw, X } from 'lucide-react'
import { m } from '#messages/web'
import { useIsReady, usePdf } from '../pdf-context.ts'
import { BarButton } from './bar-button.tsx'
import { FullButton } from './full-button.tsx'
import { PageEntry } from './page-entry.tsx'
import { LinkSteps, PanelButton, SearchButton } from './panel-buttons.tsx'
import { useFiles } from './use-files.ts'
import { MENU } from './view-menu.tsx'
import { ZoomControls } from './zoom-controls.tsx'

/** Above the pages on laptops. */
export function WideBar() {
  const { engine, lesson } = usePdf()
  const ready = useIsReady()
  const files = useFiles()
  return (
    <div
      role="toolbar"
      aria-label={m.pdf_tools()}
      className="hidden h-13 shrink-0 grid-cols-[1fr_auto_1fr] items-center border-b border-line bg-card px-2 lg:grid"
    >
      <div className="flex items-center">
        <PanelButton />
        <SearchButton />
        <span className="mx-2 h-6 border-s border-line" />
        <PageEntry />
        <LinkSteps />
      </div>
      <ZoomControls />
      <div className="flex items-center justify-end">
        <BarButton
          icon={RotateCw}
          label={m.pdf_rotate_right()}
          disabled={!ready}
          onClick={() => engine.view.rotate(90)}
        />
        <BarButton icon={Columns2} label={m.pdf_more()} popoverTarget={MENU} />
        {files.allowed && (
          <>
            <BarButton icon={Download} label={m.pdf_download()} disabled={files.busy} onClick={files.save} />
            <BarButton icon={Printer} label={m.pdf_print()} disabled={files.busy} onClick={files.print} />
          </>
        )}
        <FullButton />
        <BarButton icon={X} label={m.pdf_close()} onClick={lesson.onClose} />
      </div>
    </div>
  )
}
