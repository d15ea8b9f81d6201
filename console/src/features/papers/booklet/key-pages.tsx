import type { Prepared, PrintedKey } from './booklet-data.ts'
import { inHeaps } from './columns.rules.ts'
import { SheetFrame } from './sheet-frame.tsx'

const ROWS = 40
const COLUMNS = 5

/** The key of one code, on pages of its own. */
export function KeyPages({ prepared, code }: { prepared: Extract<Prepared, { key: PrintedKey }>; code: string }) {
  const { head, say, key } = prepared
  const answers = (key.codes.find((one) => one.code === code)?.answers ?? []).map((one, at) => ({ ...one, at }))
  const pages = inHeaps(answers, ROWS * COLUMNS)
  return pages.map((page, at) => (
    <SheetFrame key={page[0]?.at} head={head} say={say} code={code} page={at + 1} pages={pages.length}>
      <h2 className="mb-[3mm] text-[14pt] font-bold">
        {say.line((m) => m.booklet_key())}
        {key.version > 0 && ` · ${say.line((m) => m.booklet_key_version({ version: key.version }))}`}
      </h2>
      <ol
        className="grid gap-x-[4mm]"
        style={{
          gridAutoFlow: 'column',
          gridTemplateRows: `repeat(${Math.min(ROWS, Math.ceil(page.length / COLUMNS))}, 5.6mm)`,
          gridTemplateColumns: `repeat(${COLUMNS}, minmax(0, 1fr))`,
        }}
      >
        {page.map(({ at: place, right }) => (
          <li key={place} className="flex gap-[2mm] border-b border-[#bbbbbb]">
            <span className="tabular w-[9mm] text-end">{place + 1}</span>
            <b className="truncate">{right === '' ? say.line((m) => m.booklet_cancelled()) : right}</b>
          </li>
        ))}
      </ol>
    </SheetFrame>
  ))
}
