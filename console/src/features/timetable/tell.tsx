import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'

type TellProps = {
  devices: number
  busy: boolean
  words: string
  without: string
  danger?: boolean
  onPress: (tell: boolean) => Promise<void>
}

/** Does it, and tells the students or not. */
export function Tell({ devices, busy, words, without, danger = false, onPress }: TellProps) {
  return (
    <div className="grid gap-2.5">
      <p className="text-sm text-ink-2">{m.timetable_devices({ count: devices })}</p>
      <Button look={danger ? 'danger' : 'primary'} busy={busy} onClick={() => void onPress(true)}>
        {words}
      </Button>
      <Button look="secondary" busy={busy} onClick={() => void onPress(false)}>
        {without}
      </Button>
    </div>
  )
}
