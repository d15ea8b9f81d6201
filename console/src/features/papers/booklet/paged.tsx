import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { isWider } from '#assessment/math/fitting.ts'
import { inColumns, inHeaps } from './columns.rules.ts'

/** A piece that is not torn; `keeps` as in `inColumns`. */
export type Block = { id: string; keeps: boolean; content: ReactNode }

type PagedProps = {
  blocks: readonly Block[]
  columns: 1 | 2
  /** Draws a page around its columns. `page` counts from 0. */
  frame: (page: number, pages: number, columns: ReactNode) => ReactNode
}

/** What a page of A4 has between its head and its foot. */
const HEIGHT_MM = 258
const WIDTH_MM = 186
const GAP_MM = 6
const PIXELS_A_MM = 96 / 25.4
/** By how much formulas are made smaller that are too wide even as small as on a screen: nothing scrolls on paper. */
const SCALES = [0.7, 0.6, 0.5, 0.4]
/** Formulas that are made smaller for their place are so after as many. */
const FRAMES = 3

type Fitted = { pages: number[][][]; scales: (number | null)[] }

/** Blocks on pages of A4: measured as they are printed, then put into columns, so that none is torn. */
export function Paged({ blocks, columns, frame }: PagedProps) {
  const measured = useRef<HTMLDivElement>(null)
  const [fitted, setFitted] = useState<Fitted | null>(null)
  const width = (WIDTH_MM - GAP_MM * (columns - 1)) / columns
  useLayoutEffect(() => {
    let left = false
    const fit = async (place: HTMLDivElement) => {
      const pictures = [...place.querySelectorAll('img')].map(async (picture) => picture.decode().catch(() => {}))
      await Promise.all([...pictures, document.fonts.ready])
      for (let drawn = 0; drawn < FRAMES; drawn += 1) await new Promise(requestAnimationFrame)
      if (left) return
      const own = [...place.children] as HTMLElement[]
      const scales = own.map(fittingScale)
      const pieces = own.map((block, at) => ({
        height: block.getBoundingClientRect().height,
        keeps: blocks[at]?.keeps ?? false,
      }))
      setFitted({ pages: inHeaps(inColumns(pieces, HEIGHT_MM * PIXELS_A_MM), columns), scales })
    }
    if (measured.current) void fit(measured.current)
    return () => void (left = true)
  }, [blocks, columns])
  if (!fitted)
    return (
      <div className="a4 invisible absolute" aria-hidden>
        <div ref={measured} style={{ width: `${width}mm` }}>
          {blocks.map(({ id, content }) => (
            <div key={id} className="flow-root">
              {content}
            </div>
          ))}
        </div>
      </div>
    )
  const columnsOf = (page: number[][]) => (
    <div className="grid" style={{ gridTemplateColumns: `repeat(${columns}, ${width}mm)`, columnGap: `${GAP_MM}mm` }}>
      {page.map((places) => (
        <div key={places[0]} className="min-w-0">
          {places.map((at) => (
            <div key={blocks[at]?.id} className="flow-root" style={fitsStyle(fitted.scales[at] ?? null)}>
              {blocks[at]?.content}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
  return fitted.pages.map((page, at) => (
    <div key={page[0]?.[0]} data-page={at + 1}>
      {frame(at, fitted.pages.length, columnsOf(page))}
    </div>
  ))
}

const fitsStyle = (fits: number | null) => (fits === null ? {} : ({ '--fits': fits } as CSSProperties))

/** Makes wide formulas of a block smaller until none is wider than its place; returns by how much. */
function fittingScale(block: HTMLElement): number | null {
  const formulas = [...block.querySelectorAll('.formula-scroll')]
  let fits: number | null = null
  for (const scale of SCALES) {
    if (!formulas.some(isWider)) break
    fits = scale
    block.style.setProperty('--fits', String(scale))
  }
  return fits
}
