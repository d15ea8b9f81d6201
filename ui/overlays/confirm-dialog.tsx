import { Button } from '../buttons/button.tsx'
import { Dialog } from './dialog.tsx'

/** `danger`: something is taken away that does not come back by itself. */
type Choice = { words: string; onPress: () => void; danger?: boolean }

type ConfirmDialogProps = {
  open: boolean
  title: string
  text: string
  /** The likely choice first, then the alternatives. */
  choices: readonly [likely: Choice, ...others: Choice[]]
  /** Without it, only the choices close the dialog. */
  onClose?: () => void
}

/** A question with its answers as buttons. */
export function ConfirmDialog({ text, choices: [likely, ...others], ...dialog }: ConfirmDialogProps) {
  return (
    <Dialog {...dialog}>
      <p className="mb-5 text-ink-2 wrap-anywhere">{text}</p>
      <div className="grid gap-2.5">
        <Button look={likely.danger ? 'danger' : 'primary'} onClick={likely.onPress}>
          {likely.words}
        </Button>
        {others.map(({ words, onPress }) => (
          <Button key={words} look="secondary" onClick={onPress}>
            {words}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
