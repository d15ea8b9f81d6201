import { counted, isBegun, type KeptRegister } from '#contract/staff/register-marks.rules.ts'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { RegisterState } from './register-state.tsx'

type RegisterBarProps = { kept: KeptRegister; isClosed: boolean; onRestPresent: () => void }

/** How many are present, and where the marks are: in sight however far the list is scrolled. */
export function RegisterBar({ kept, isClosed, onRestPresent }: RegisterBarProps) {
  const begun = isBegun(kept)
  const counts = counted(kept)
  const all = counts.present + counts.late + counts.absent + counts.open
  return (
    <div className="sticky top-14 z-1 -mx-4 mb-3 flex flex-wrap items-center justify-between gap-x-3 border-b border-line bg-page px-4 py-2 md:-mx-8 md:px-8 lg:top-0">
      <div>
        <p className="tabular font-semibold">
          {begun ? m.register_counts(counts) : m.register_all_here({ count: all })}
        </p>
        <RegisterState kept={kept} isBegun={begun} />
        {kept.register.told > 0 && (
          <p className="text-sm text-ink-2">{m.notices_told({ count: kept.register.told })}</p>
        )}
      </div>
      {!isClosed && counts.open > 0 && (
        <Button look={begun ? 'secondary' : 'primary'} onClick={onRestPresent}>
          {begun ? m.register_rest_here({ count: counts.open }) : m.register_everybody_here()}
        </Button>
      )}
    </div>
  )
}
