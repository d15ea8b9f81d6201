import { Button } from '#ui/buttons/button.tsx'

export type StartProps = {
  paperId: number
  /** The button's text. */
  words: string
  busy: boolean
  disabled?: boolean
  /** The test's opening while it lies in the future; fetched again around that time. */
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
