import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { formatDay } from '#ui/format/format-day.ts'
import { staffCall } from '../../api/staff-call.ts'
import { useSending } from '../../ui/use-sending.ts'
import { keepAccount } from './account.api.ts'
import { AccountPart } from './account-part.tsx'

type RescuePartProps = { madeAt: string | null; onSheet: (code: string) => void }

/** The rescue sheet of an owner, for the day on which all second factors are lost. */
export function RescuePart({ madeAt, onSheet }: RescuePartProps) {
  const { busy, send } = useSending()
  const make = async () =>
    send(async () => {
      const { code, ...changed } = await staffCall('/staff/new_rescue_sheet', {})
      keepAccount(changed)
      onSheet(code)
    })
  return (
    <AccountPart id="rescue" title={m.rescue_title()} text={m.rescue_about()}>
      <p className={`font-medium ${madeAt === null ? 'text-warn' : ''}`}>
        {madeAt === null ? m.rescue_none() : m.rescue_made({ day: formatDay(madeAt.slice(0, 10), 'date') })}
      </p>
      <p className="mb-4 text-sm text-ink-2">{madeAt === null ? m.rescue_why() : m.rescue_again()}</p>
      <Button look="secondary" busy={busy} onClick={() => void make()}>
        {madeAt === null ? m.rescue_make() : m.rescue_make_new()}
      </Button>
    </AccountPart>
  )
}
