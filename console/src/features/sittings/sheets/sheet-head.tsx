import type { Sheet } from './sheet-data.ts'
import { m } from '#messages/console'
import { fullMomentWords } from '../../../ui/moment-labels.ts'
import { UserRoundSearch } from 'lucide-react'
import { FullState } from '#ui/states/full-state.tsx'

type SignatureLineProps = { words: string; name?: string }

/** Space for a signature, with its purpose and its person below. */
export const SignatureLine = ({ words, name }: SignatureLineProps) => (
  <div className="min-w-52 flex-1 break-inside-avoid pt-10 print:pt-[14mm]">
    <p className="border-t border-line-strong pt-1 text-sm print:border-black">
      {words}
      {name !== undefined && <span className="block font-semibold wrap-anywhere">{name}</span>}
    </p>
  </div>
)

export const NobodyToPrint = () => (
  <FullState icon={UserRoundSearch} title={m.sheet_none()} text={m.sheet_none_text()} />
)

/** When a paper begins, and how long it lasts. */
export function timeWords({ starts_at, minutes }: Pick<Sheet, 'starts_at' | 'minutes'>): string {
  const when = starts_at === null ? '–' : fullMomentWords(starts_at)
  return minutes === null ? when : m.sheet_time({ when, minutes })
}

type SheetHeadProps = { sheet: Sheet; title: string; part?: string | undefined }

/** The head of each sheet: the academy, the kind of sheet, and the paper. */
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
