import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'

type FormButtonsProps = { words: string; busy: boolean; draft: { forget: () => void }; onCancel: () => void }

/** Sends a form, or gives up what was typed into it. */
export function FormButtons({ words, busy, draft, onCancel }: FormButtonsProps) {
  const cancel = () => {
    draft.forget()
    onCancel()
  }
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button type="submit" busy={busy}>
        {words}
      </Button>
      <Button look="secondary" onClick={cancel}>
        {m.cancel()}
      </Button>
    </div>
  )
}
