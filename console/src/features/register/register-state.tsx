import { CloudOff, CloudUpload, CloudCheck } from 'lucide-react'
import { type KeptRegister, toSend } from '#contract/staff/register-marks.rules.ts'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { useIsOnline } from '../../../../web/src/ui/is-online.ts'
import { changeRegister, setTrouble, useKeptRegisters } from './use-kept-registers.ts'

/** Where the marks are: stored, on the way, on this phone alone, or refused. */
export function RegisterState({ kept, isBegun }: { kept: KeptRegister; isBegun: boolean }) {
  const classId = kept.register.class_id
  const trouble = useKeptRegisters((state) => state.trouble[classId])
  const isSafe = useKeptRegisters((state) => state.isSafe)
  const isOnline = useIsOnline()
  const count = toSend(kept).length
  // What met another mark still waits to be decided.
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
      ? ([hasNoLine ? CloudOff : CloudCheck, isBegun ? m.register_stored() : m.register_not_begun()] as const)
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
