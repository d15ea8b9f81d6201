import { Button } from '#ui/buttons/button.tsx'

export type StartProps = {
  paperId: number
  /** On the button. */
  words: string
  busy: boolean
  disabled?: boolean
  /** When the test may be begun, as long as that is to come; asked for again when it may be there. */
  opensAt?: string | null
  onOpens?: () => void
  onStart: () => void
}

/** The button that begins a test. */
export function Start({ words, busy, disabled, onStart }: StartProps) {
  return (
    <Button busy={busy} disabled={disabled} onClick={onStart}>
      {words}
    </Button>
  )
}
