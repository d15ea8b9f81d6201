import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist'
import { X, ChevronRight } from 'lucide-react'
import { useEffect, useState, useRef } from 'react'
import { m } from '#messages/web'
import { BarButton } from '../bar/bar-button.tsx'
import { usePdf, usePdfState } from '../pdf-context.ts'

/** Pixels across: sharp enough on a phone's screen, a tenth of a megabyte each. */
const WIDTH_PX = 200

/** One after the other, so that the page itself is not kept waiting. */
let before: Promise<void> = Promise.resolve()

/** Draws a page into `place`; returns how to take it away again. */
function drawThumbnail(pdf: PDFDocumentProxy, number: number, place: HTMLElement): () => void {
  const canvas = document.createElement('canvas')
  canvas.className = 'max-h-full max-w-full'
  let wanted = true
  let task: RenderTask | undefined
  const draw = async () => {
    if (!wanted) return
    const page = await pdf.getPage(number)
    if (!wanted) return
    const viewport = page.getViewport({ scale: WIDTH_PX / page.getViewport({ scale: 1 }).width })
    canvas.width = Math.floor(viewport.width)
    canvas.height = Math.floor(viewport.height)
    task = page.render({ canvas, viewport })
    await task.promise
    if (wanted) place.replaceChildren(canvas)
  }
  // A page that cannot be drawn stays empty here; the viewer says so at the page itself.
  before = before.then(draw).catch(() => {})
  return () => {
    wanted = false
    task?.cancel()
    place.replaceChildren()
    canvas.width = 0
  }
}

type ThumbnailListProps = { pdf: PDFDocumentProxy; onChoose: () => void }

/** Every page as a thumbnail. Only thumbnails near the visible part are rendered. */
function ThumbnailList({ pdf, onChoose }: ThumbnailListProps) {
  const { engine } = usePdf()
  const page = usePdfState((state) => state.page)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    list.current?.children[page - 1]?.scrollIntoView({ block: 'nearest' })
  }, [page])
  return (
    <ol ref={list} className="grid grow auto-rows-max grid-cols-2 gap-x-3 gap-y-4 overflow-y-auto p-4 lg:grid-cols-1">
      {Array.from({ length: pdf.numPages }, (_, index) => (
        <li key={index} className="text-center">
          <Thumbnail
            pdf={pdf}
            number={index + 1}
            current={index + 1 === page}
            onChoose={(number) => {
              engine.view.jumpTo(number)
              onChoose()
            }}
          />
        </li>
      ))}
    </ol>
  )
}

type ThumbnailProps = {
  pdf: PDFDocumentProxy
  number: number
  current: boolean
  onChoose: (number: number) => void
}

function Thumbnail({ pdf, number, current, onChoose }: ThumbnailProps) {
  const place = useRef<HTMLSpanElement>(null)
  const near = useNear(place)
  useEffect(() => {
    if (near && place.current) return drawThumbnail(pdf, number, place.current)
    return undefined
  }, [near, number, pdf])
  return (
    <button
      type="button"
      aria-label={m.pdf_page({ page: number })}
      aria-current={current ? 'true' : undefined}
      onClick={() => onChoose(number)}
      className="group w-full"
    >
      <span
        ref={place}
        className="flex aspect-[0.86] w-full items-center justify-center overflow-hidden rounded-[6px] border border-line-soft bg-white group-aria-[current]:border-3 group-aria-[current]:border-brand"
      />
      <span className="mt-1.5 block text-xs text-ink-2 tabular">{number}</span>
    </button>
  )
}

function useNear(place: React.RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const watch = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: '300px 0px',
    })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [place])
  return near
}

/** A document's own table of contents, as PDF.js has it. */
type Outline = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>

type OutlineTreeProps = { outline: Outline; onFollow: () => void }

const LINE = 'min-h-10 grow rounded-control px-2 py-1.5 text-start text-sm wrap-anywhere hover:bg-brand-50'

/** The document's own table of contents. */
function OutlineTree({ outline, onFollow }: OutlineTreeProps) {
  return (
    <nav aria-label={m.pdf_outline()} className="grow overflow-y-auto p-2">
      <Branch outline={outline} onFollow={onFollow} />
    </nav>
  )
}

function Branch({ outline, onFollow }: OutlineTreeProps) {
  // Titles may repeat; the order never changes.
  const entries = outline.map((entry, place) => ({ entry, place }))
  return (
    <ul>
      {entries.map(({ entry, place }) => (
        <Entry key={place} entry={entry} alone={outline.length === 1} onFollow={onFollow} />
      ))}
    </ul>
  )
}

/** A single top entry, such as a title, is expanded from the start. */
function Entry({ entry, alone, onFollow }: { entry: Outline[number]; alone: boolean; onFollow: () => void }) {
  const { engine } = usePdf()
  const [open, setOpen] = useState(alone)
  const { title, dest, url, items } = entry
  const below = items as Outline
  return (
    <li>
      <div className="flex items-start">
        <button
          type="button"
          aria-label={m.pdf_outline_open({ title })}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className={`group grid h-10 w-6 shrink-0 place-items-center text-ink-2 ${below.length === 0 ? 'invisible' : ''}`}
        >
          <ChevronRight size={16} aria-hidden className="transition-transform group-aria-expanded:rotate-90" />
        </button>
        {url ? (
          <a href={url} target="_blank" rel="noopener noreferrer" className={`${LINE} text-ink`}>
            {title}
          </a>
        ) : (
          <button
            type="button"
            className={LINE}
            onClick={() => {
              if (dest) engine.view.follow(dest)
              onFollow()
            }}
          >
            {title}
          </button>
        )}
      </div>
      {open && (
        <div className="ps-3">
          <Branch outline={below} onFollow={onFollow} />
        </div>
      )}
    </li>
  )
}

/** Thumbnails and outline: beside the pages on laptops, over them on small screens. */
export function SidePanel({ pdf }: { pdf: PDFDocumentProxy }) {
  const { engine } = usePdf()
  const fileName = usePdfState((state) => state.fileName)
  const outline = useOutline(pdf)
  const [tab, setTab] = useState<'pages' | 'outline'>('pages')
  const hasOutline = outline.length > 0
  const closeOnPhone = () => {
    if (!window.matchMedia('(min-width: 64rem)').matches) engine.store.setState({ panel: false })
  }
  return (
    <aside
      aria-label={m.pdf_panel()}
      className="absolute inset-y-0 start-0 z-10 flex w-72 max-w-full flex-col border-e border-line bg-card shadow-[0_12px_32px_rgb(16_32_31/16%)] lg:static lg:w-45 lg:shrink-0 lg:shadow-none"
    >
      <div className={`flex items-center gap-1 border-b border-line p-1.5 ${hasOutline ? '' : 'lg:hidden'}`}>
        <Tab label={m.pdf_thumbnails()} chosen={tab === 'pages'} onChoose={() => setTab('pages')} />
        {hasOutline && <Tab label={m.pdf_outline()} chosen={tab === 'outline'} onChoose={() => setTab('outline')} />}
        <span className="ms-auto lg:hidden">
          <BarButton icon={X} label={m.pdf_panel_close()} onClick={closeOnPhone} />
        </span>
      </div>
      {tab === 'outline' && hasOutline ? (
        <OutlineTree outline={outline} onFollow={closeOnPhone} />
      ) : (
        <ThumbnailList key={fileName} pdf={pdf} onChoose={closeOnPhone} />
      )}
    </aside>
  )
}

type TabProps = { label: string; chosen: boolean; onChoose: () => void }

function Tab({ label, chosen, onChoose }: TabProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className="min-h-10 rounded-control px-2.5 text-sm font-medium text-ink-2 hover:bg-brand-50 aria-pressed:bg-brand-50 aria-pressed:text-brand-strong"
    >
      {label}
    </button>
  )
}

function useOutline(pdf: PDFDocumentProxy): Outline {
  const [outline, setOutline] = useState<Outline>([])
  useEffect(() => {
    let shown = true
    const show = (next: Outline | null) => shown && setOutline(next ?? [])
    void pdf.getOutline().then(show, () => show(null))
    return () => {
      shown = false
    }
  }, [pdf])
  return outline
}
