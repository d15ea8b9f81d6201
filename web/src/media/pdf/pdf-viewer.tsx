import 'pdfjs-dist/web/pdf_viewer.css'
import './pdf-viewer.css'
import { useRef, useState, type RefObject, useEffect, useEffectEvent } from 'react'
import { m } from '#messages/web'
import { toast } from '#ui/overlays/toast.ts'
import { SearchBar } from './bar/search-bar.tsx'
import { ViewMenu, MENU } from './bar/view-menu.tsx'
import { PdfEngine } from './engine/pdf-engine.ts'
import { SidePanel } from './panel/side-panel.tsx'
import { PdfContext, usePdf, usePdfState, useIsReady } from './pdf-context.ts'
import type { PdfLesson } from './pdf-lesson.ts'
import { PdfPages } from './pdf-pages.tsx'
import { EllipsisVertical, Columns2, Download, Printer, RotateCw, X, Maximize, Minimize } from 'lucide-react'
import { BarButton } from './bar/bar-button.tsx'
import { SearchButton, LinkSteps, PanelButton } from './bar/panel-buttons.tsx'
import { PhoneHeader } from './bar/phone-header.tsx'
import { ZoomControls } from './bar/zoom-controls.tsx'
import { PageEntry } from './bar/page-entry.tsx'
import { useFiles } from './bar/use-files.ts'
import { useFullScreen } from './use-full-screen.ts'

type Run = (engine: PdfEngine) => void

const PLAIN: Record<string, Run> = {
  ArrowLeft: ({ view }) => view.turn(-1),
  ArrowRight: ({ view }) => view.turn(1),
  ArrowUp: ({ view }) => view.scroll(-1, 'line'),
  ArrowDown: ({ view }) => view.scroll(1, 'line'),
  PageUp: ({ view }) => view.scroll(-1, 'screen'),
  PageDown: ({ view }) => view.scroll(1, 'screen'),
  ' ': ({ view }) => view.scroll(1, 'screen'),
  Home: ({ view }) => view.goTo(1),
  End: ({ view, store }) => view.goTo(store.getState().pages),
  '+': ({ view }) => view.zoomIn(),
  '=': ({ view }) => view.zoomIn(),
  '-': ({ view }) => view.zoomOut(),
}

const WITH_CONTROL: Record<string, Run> = {
  f: ({ store }) => store.setState({ search: true }),
  '+': ({ view }) => view.zoomIn(),
  '=': ({ view }) => view.zoomIn(),
  '-': ({ view }) => view.zoomOut(),
  '0': ({ view }) => view.fit('width'),
}

/** Elements that handle keys themselves. */
const OWN_KEYS = 'input, select, textarea, [contenteditable], [popover], [role="menu"], dialog'
const PRESSED_BY_SPACE = 'button, a, summary'

function actionOf(event: KeyboardEvent): Run | undefined {
  const target = event.target instanceof Element ? event.target : null
  if (event.altKey) return undefined
  if (event.ctrlKey || event.metaKey) return WITH_CONTROL[event.key.toLowerCase()]
  if (target?.closest(OWN_KEYS)) return undefined
  if (event.key === ' ' && target?.closest(PRESSED_BY_SPACE)) return undefined
  return PLAIN[event.key]
}

/** Keys of the whole page while a document is read. */
export function usePdfKeys(engine: PdfEngine): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { phase, search, panel } = engine.store.getState()
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return
      if (event.key === 'Escape' && (search || panel)) {
        engine.store.setState(search ? { search: false } : { panel: false })
        return
      }
      const run = phase === 'ready' ? actionOf(event) : undefined
      if (!run) return
      event.preventDefault()
      run(engine)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [engine])
}

function FullButton({ edge = false }: { edge?: boolean }) {
  const { full, toggleFull } = usePdf()
  return (
    <BarButton
      icon={full ? Minimize : Maximize}
      label={full ? m.pdf_full_end() : m.pdf_full()}
      edge={edge}
      onClick={toggleFull}
    />
  )
}

/** Above the pages on laptops. */
function WideBar() {
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

/** The name of what is read, and the page. */
function PhoneBar() {
  const { lesson } = usePdf()
  const fileName = usePdfState((state) => state.fileName)
  const page = usePdfState((state) => state.page)
  const pages = usePdfState((state) => state.pages)
  const ready = useIsReady()
  const parts = [fileName === null && lesson.subject, ready && pages > 1 && m.pdf_page_of({ page, pages })]
  return (
    <PhoneHeader title={fileName ?? lesson.title} more={parts.filter(Boolean).join(' · ')} onClose={lesson.onClose}>
      <SearchButton />
      <BarButton icon={EllipsisVertical} label={m.pdf_more()} popoverTarget={MENU} />
    </PhoneHeader>
  )
}

/** Below the pages on small screens, within reach of a thumb. */
function PhoneFooter() {
  return (
    <div className="shrink-0 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] lg:hidden">
      <div className="flex h-17 items-center justify-center gap-2.5 px-3 sideways:h-11">
        <ZoomControls edge />
        <FullButton edge />
      </div>
    </div>
  )
}

/** The first file whose name ends in pdf. */
export const pdfAmong = (files: FileList | null): File | undefined =>
  [...(files ?? [])].find(({ name }) => name.toLowerCase().endsWith('.pdf'))

const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/** Takes files that are dropped anywhere on `box`; true while one hovers there. */
export function useFileDrop(box: RefObject<HTMLElement | null>, onFiles: (files: FileList | null) => void): boolean {
  const [hovers, setHovers] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const target = box.current
    if (!target) return
    const off = new AbortController()
    const on = (type: 'dragover' | 'dragleave' | 'drop', run: (event: DragEvent) => void) =>
      target.addEventListener(type, run, { signal: off.signal })
    on('dragover', (event) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setHovers(true)
    })
    on('dragleave', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && target.contains(relatedTarget))) setHovers(false)
    })
    on('drop', (event) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setHovers(false)
      take(event.dataTransfer?.files ?? null)
    })
    return () => off.abort()
  }, [box])
  return hovers
}

/** A bar in full screen, which the keyboard's focus brings back too. */
const OVER_PAGES = 'absolute inset-x-0 z-10 transition-transform focus-within:translate-y-0'

/** A PDF reader. Later changes of `lesson` are ignored: give the component the material's id as key. */
export function PdfViewer({ lesson }: { lesson: PdfLesson }) {
  const [engine] = useState(() => new PdfEngine(lesson))
  const box = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { full, toggleFull, barsHidden, toggleBars } = useFullScreen(box)
  const openFiles = (files: FileList | null) => {
    const file = pdfAmong(files)
    if (file) void engine.openFile(file)
    else if (files?.length) toast.error(m.pdf_only_pdf())
  }
  const dropping = useFileDrop(box, openFiles)
  return (
    <PdfContext
      value={{ engine, lesson, full, toggleFull, barsHidden, toggleBars, chooseFile: () => input.current?.click() }}
    >
      <section
        ref={box}
        aria-label={lesson.title}
        className={`fixed inset-0 z-20 flex flex-col bg-shade ${full ? '' : 'lg:top-18 lg:start-64 lg:z-5'}`}
      >
        <div className={full ? `${OVER_PAGES} top-0 ${barsHidden ? '-translate-y-full' : ''}` : 'contents'}>
          <PhoneBar />
          <WideBar />
        </div>
        <Body />
        <div className={full ? `${OVER_PAGES} bottom-0 ${barsHidden ? 'translate-y-full' : ''}` : 'contents'}>
          <PhoneFooter />
        </div>
        <ViewMenu />
        <input
          ref={input}
          type="file"
          accept=".pdf,application/pdf"
          aria-label={m.pdf_open_file()}
          className="hidden"
          onChange={({ target }) => {
            openFiles(target.files)
            target.value = ''
          }}
        />
        {dropping && (
          <p className="pointer-events-none absolute inset-3 z-20 grid place-items-center rounded-card border-3 border-dashed border-brand bg-card/90 text-lg font-semibold">
            {m.pdf_drop()}
          </p>
        )}
      </section>
    </PdfContext>
  )
}

function Body() {
  const { engine } = usePdf()
  const search = usePdfState((state) => state.search)
  const panel = usePdfState((state) => state.panel)
  const pdf = usePdfState((state) => state.document)
  usePdfKeys(engine)
  return (
    <div className="relative flex min-h-0 grow">
      {panel && pdf && <SidePanel pdf={pdf} />}
      <div className="relative flex min-w-0 grow flex-col">
        {search && <SearchBar />}
        <PdfPages />
      </div>
    </div>
  )
}
