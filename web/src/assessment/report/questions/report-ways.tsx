import { ArrowUp, ChevronDown } from 'lucide-react'
import { m } from '#messages/web'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'

type ReportWaysProps = { onNextWrong: (() => void) | null; onUp: () => void }

/** The ways through a long report, in reach of the thumb wherever one is in it. */
export function ReportWays({ onNextWrong, onUp }: ReportWaysProps) {
  return (
    <div className="pointer-events-none sticky bottom-0 z-10 flex justify-end pb-[max(12px,env(safe-area-inset-bottom))] print:hidden">
      <div className="pointer-events-auto flex gap-1 rounded-2xl border border-line bg-card p-1 shadow-[0_6px_20px_rgb(16_32_31/12%)]">
        {onNextWrong && (
          <Button look="quiet" icon={ChevronDown} onClick={onNextWrong}>
            {m.report_next_wrong()}
          </Button>
        )}
        <IconButton icon={ArrowUp} look="square" label={m.report_up()} title={m.report_up()} onClick={onUp} />
      </div>
    </div>
  )
}
