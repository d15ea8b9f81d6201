import type { PDFDocumentProxy } from 'pdfjs-dist'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '#messages/web'
import { BarButton } from '../bar/bar-button.tsx'
import { usePdf, usePdfState } from '../pdf-context.ts'
import type { Outline } from './outline.ts'
import { OutlineTree } from './outline-tree.tsx'
import { ThumbnailList } from './thumbnail-list.tsx'

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
