import type { ReactNode } from 'react'
import type { Prepared } from './booklet-data.ts'

type SheetFrameProps = Pick<Prepared, 'head' | 'say'> & {
  code: string
  page: number
  pages: number
  children: ReactNode
}

/** A page of A4 with the paper and the code at its head, and its number and the seal at its foot. */
export const SheetFrame = ({ head, say, code, page, pages, children }: SheetFrameProps) => (
  <section className="a4 flex flex-col not-last:break-after-page">
    <p className="mb-[3mm] flex h-[7mm] shrink-0 items-center justify-between gap-[4mm] border-b border-black text-[9pt]">
      <span className="truncate">
        {head.name} · {head.code}
      </span>
      <span className="shrink-0">
        {say.line((m) => m.booklet_code())} <b className="text-[12pt]">{code}</b>
      </span>
    </p>
    <div className="min-h-0 grow">{children}</div>
    <p className="mt-[2mm] flex h-[6mm] shrink-0 items-end justify-between gap-[4mm] border-t border-black text-[8pt]">
      <span>
        {say.line((m) => m.booklet_seal())} <span className="font-mono">{head.seal}</span>
      </span>
      <span className="shrink-0">{say.line((m) => m.booklet_page({ page, pages }))}</span>
    </p>
  </section>
)
