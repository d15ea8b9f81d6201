import { useMutation } from '@tanstack/react-query'
import { CalendarDays, Copy } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/web'
import { useStudId } from '../../../session/session-store.ts'
import { Button } from '#ui/buttons/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { TextField } from '#ui/text-field.tsx'
import { SettingCard } from '#web/ui/setting-card.tsx'
import { fetchCalendarAddress } from './calendar.api.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

type RenewDialogProps = { open: boolean; onKeep: () => void; onRenew: () => void }

/** A new address disables the old one in every calendar that uses it, so a dialog confirms the step. */
const RenewDialog = ({ open, onKeep, onRenew }: RenewDialogProps) => (
  <ConfirmDialog
    open={open}
    title={m.calendar_renew_title()}
    text={m.calendar_renew_ask()}
    choices={[
      { words: m.calendar_renew(), onPress: onRenew, danger: true },
      { words: m.calendar_keep(), onPress: onKeep },
    ]}
    onClose={onKeep}
  />
)

/** The secret address of the student's timetable. It is created on request, not before. */
export function CalendarCard() {
  const studId = useStudId()
  const { mutate, data, isPending } = useMutation({
    mutationFn: (renew: boolean) => fetchCalendarAddress(studId, renew),
    onSuccess: (_address, renew) => renew && toast.success(m.calendar_renewed()),
    onError: (error) => toast.error(error.message),
  })
  return (
    <SettingCard icon={CalendarDays} title={m.calendar_title()} text={m.calendar_text()}>
      <div className="mt-4">
        {data === undefined ? (
          <Button look="secondary" busy={isPending} onClick={() => mutate(false)}>
            {m.calendar_show()}
          </Button>
        ) : (
          <Address address={data} busy={isPending} onRenew={() => mutate(true)} />
        )}
      </div>
    </SettingCard>
  )
}

type AddressProps = { address: string; busy: boolean; onRenew: () => void }

function Address({ address, busy, onRenew }: AddressProps) {
  const [asks, setAsks] = useState(false)
  return (
    <div className="grid animate-appear gap-3">
      <TextField
        label={m.calendar_address()}
        hint={m.calendar_hint()}
        value={address}
        readOnly
        onChange={() => {}}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-3">
        <Button icon={Copy} onClick={() => void copy(address)}>
          {m.calendar_copy()}
        </Button>
        <Button look="secondary" busy={busy} onClick={() => setAsks(true)}>
          {m.calendar_renew()}
        </Button>
      </div>
      <RenewDialog
        open={asks}
        onKeep={() => setAsks(false)}
        onRenew={() => {
          setAsks(false)
          onRenew()
        }}
      />
    </div>
  )
}

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    toast.success(m.calendar_copied())
  } catch {
    // Some browsers forbid pages to write to the clipboard, and all do without https.
    toast.error(m.calendar_not_copied())
  }
}
