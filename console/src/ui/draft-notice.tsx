import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'

/** Says that the form has what was typed into it before, which can be thrown away. */
export function DraftNotice({ draft }: { draft: { isKept: boolean; startOver: () => void } }) {
  if (!draft.isKept) return null
  return (
    <div role="status" className="flex flex-wrap items-center justify-between gap-2.5 rounded-control bg-brand-50 p-4">
      <p>{m.draft_kept()}</p>
      <Button look="secondary" onClick={draft.startOver}>
        {m.draft_start_over()}
      </Button>
    </div>
  )
}
