import type { Sheet } from './sheet-data.ts'
import { timeWords } from './sheet-labels.ts'

type SheetHeadProps = { sheet: Sheet; title: string; part?: string | undefined }

/** What stands above each sheet: whose it is, what it is, and of which paper. */
export function SheetHead({ sheet, title, part }: SheetHeadProps) {
  const { academy, name } = sheet
  return (
    <div className="mb-4 flex items-center gap-4 border-b border-line-strong pb-3 print:border-black print:text-black">
      {academy.logo !== null && <img src={academy.logo} alt="" className="h-12 max-w-32 shrink-0 object-contain" />}
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{academy.name}</p>
        <h2 className="text-lg">{part === undefined ? title : `${title} · ${part}`}</h2>
        <p>{name}</p>
        <p className="text-sm text-ink-2 print:text-black">{timeWords(sheet)}</p>
      </div>
    </div>
  )
}
