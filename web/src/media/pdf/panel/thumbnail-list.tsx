import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { m } from '#messages/web'
import { usePdf, usePdfState } from '../pdf-context.ts'
import { drawThumbnail } from './draw-thumbnail.ts'

type ThumbnailListProps = { pdf: PDFDocumentProxy; onChoose: () => void }

/** Every page in small. Only what is near in the list is drawn. */
export function ThumbnailList({ pdf, onChoose }: ThumbnailListProps) {
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
