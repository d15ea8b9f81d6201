import 'pdfjs-dist/web/pdf_viewer.css'
import './pdf-viewer.css'
import { useRef, useState } from 'react'
import { m } from '#messages/web'
import { toast } from '../../ui/overlays/toast.ts'
import { PhoneBar, PhoneFooter } from './bar/phone-bars.tsx'
import { SearchBar } from './bar/search-bar.tsx'
import { ViewMenu } from './bar/view-menu.tsx'
import { WideBar } from './bar/wide-bar.tsx'
import { PdfEngine } from './engine/pdf-engine.ts'
import { SidePanel } from './panel/side-panel.tsx'
import { PdfContext, usePdf, usePdfState } from './pdf-context.ts'
import type { PdfLesson } from './pdf-lesson.ts'
import { PdfPages } from './pdf-pages.tsx'
import { pdfAmong, useFileDrop } from './use-file-drop.ts'
import { useFullScreen } from './use-full-screen.ts'
import { usePdfKeys } from './use-pdf-keys.ts'

/** Reads a PDF. What counts is the lesson as it was when the viewer came: give it the material's id as key. */
export function PdfViewer({ lesson }: { lesson: PdfLesson }) {
  const [engine] = useState(() => new PdfEngine(lesson))
  const box = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { full, toggleFull } = useFullScreen(box)
  const openFiles = (files: FileList | null) => {
    const file = pdfAmong(files)
    if (file) void engine.openFile(file)
    else if (files?.length) toast.error(m.pdf_only_pdf())
  }
  const dropping = useFileDrop(box, openFiles)
  return (
    <PdfContext value={{ engine, lesson, full, toggleFull, chooseFile: () => input.current?.click() }}>
      <section
        ref={box}
        aria-label={lesson.title}
        className={`fixed inset-0 z-20 flex flex-col bg-shade ${full ? '' : 'lg:top-18 lg:start-64 lg:z-5'}`}
      >
        <PhoneBar />
        <WideBar />
        <Body />
        <PhoneFooter />
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
