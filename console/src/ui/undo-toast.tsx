import { m } from '#messages/console'
import { toast } from '../../../web/src/ui/overlays/toast.ts'

const UNDO_MS = 10_000

/** Says what was done, and takes it back by one press for ten seconds. */
export function undoToast(words: string, undo: () => Promise<unknown>): void {
  toast.success(
    (shown) => (
      <span className="flex items-center justify-between gap-3">
        <span className="min-w-0 wrap-anywhere">{words}</span>
        <button
          type="button"
          className="min-h-11 shrink-0 rounded-control px-3 font-semibold text-brand-strong hover:bg-brand-50"
          onClick={() => {
            toast.dismiss(shown.id)
            void undo()
          }}
        >
          {m.undo()}
        </button>
      </span>
    ),
    { duration: UNDO_MS },
  )
}
