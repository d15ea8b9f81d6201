import { CloudOff, CloudUpload, CloudCheck } from 'lucide-react'
import { proposedMarks } from '#contract/staff/register-joins.rules.ts'
import { type Chosen, counted, isBegun, type KeptRegister, toSend } from '#contract/staff/register-marks.rules.ts'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { useIsOnline } from '#ui/is-online.ts'
import { changeRegister, setTrouble, useKeptRegisters } from './use-kept-registers.ts'

/** The state of the marks: stored, being sent, only on this phone, or rejected. */
function RegisterState({ kept, isBegun: hasBegun }: { kept: KeptRegister; isBegun: boolean }) {
  const classId = kept.register.class_id
  const trouble = useKeptRegisters((state) => state.trouble[classId])
  const isSafe = useKeptRegisters((state) => state.isSafe)
  const isOnline = useIsOnline()
  const count = toSend(kept).length
  // Marks that conflict with another person's still wait for a decision.
  const drop = () => {
    changeRegister(classId, (now) => ({ ...now, pending: now.pending.filter(({ met }) => met) }))
    setTrouble(classId, null)
  }
  if (count > 0 && trouble?.kind === 'refused')
    return (
      <div className="rounded-control bg-bad-50 px-3 py-1">
        <p role="alert" className="text-sm text-bad">
          {m.register_refused({ count, why: trouble.message })}
        </p>
        <Button look="quiet" onClick={drop}>
          {m.register_drop()}
        </Button>
      </div>
    )
  const hasNoLine = !isOnline || trouble?.kind === 'line'
  const waits = isSafe ? m.register_on_phone({ count }) : m.register_on_page({ count })
  const [Icon, words] =
    count === 0
      ? ([hasNoLine ? CloudOff : CloudCheck, hasBegun ? m.register_stored() : m.register_not_begun()] as const)
      : hasNoLine
        ? ([CloudOff, waits] as const)
        : ([CloudUpload, m.register_sending()] as const)
  return (
    <p role="status" className="flex min-h-9 items-center gap-2 text-sm text-ink-2">
      <Icon size={20} aria-hidden className="shrink-0" />
      <span>{words}</span>
    </p>
  )
}

type RegisterBarProps = {
  kept: KeptRegister
  isClosed: boolean
  /** Confirms the marks that the joins propose. */
  onJoined: (joined: readonly Chosen[]) => void
  onRest: (status: 'P' | 'A') => void
}

/** How many are present, and where the marks are: in sight however far the list is scrolled. */
export function RegisterBar({ kept, isClosed, onJoined, onRest }: RegisterBarProps) {
  const begun = isBegun(kept)
  const counts = counted(kept)
  const proposed = proposedMarks(kept)
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
        <div className="flex flex-wrap gap-2.5">
          {proposed.length > 0 ? (
            <Button onClick={() => onJoined(proposed)}>{joinedWords(proposed)}</Button>
          ) : (
            <>
              <Button look={begun ? 'secondary' : 'primary'} onClick={() => onRest('P')}>
                {begun ? m.register_rest_here({ count: counts.open }) : m.register_everybody_here()}
              </Button>
              {begun && kept.register.joins.length > 0 && (
                <Button look="secondary" onClick={() => onRest('A')}>
                  {m.register_rest_absent({ count: counts.open })}
                </Button>
              )}
            </>
          )}
        </div>
      )}
    </div>
  )
}

/** What one press does: those who joined in time are present, the others late. */
function joinedWords(proposed: readonly Chosen[]): string {
  const late = proposed.filter(({ status }) => status === 'L').length
  const count = proposed.length - late
  if (late === 0) return m.register_joined({ count })
  return count === 0 ? m.register_joined_late({ count: late }) : m.register_joined_both({ count, late })
}
