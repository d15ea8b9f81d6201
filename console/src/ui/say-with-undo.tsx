import { m } from '#messages/console'
import { ApiError } from '#web/api/api-error.ts'
import { toast } from '#ui/overlays/toast.ts'

const UNDO_MS = 10_000

/**
 * Says what was done, with a button that takes it back for ten seconds. What hinders that is said. Returns a function
 * that withdraws the button, for what can no longer be taken back.
 */
export function sayWithUndo(words: string, undo: () => Promise<unknown>): () => void {
  const takeBack = async (id: string) => {
    toast.dismiss(id)
    try {
      await undo()
      toast.success(m.undo_done())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message)
    }
  }
  const said = toast.success(
    ({ id }) => (
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        {words}
        <button
          type="button"
          className="min-h-11 px-2 font-semibold text-brand-strong underline"
          onClick={() => void takeBack(id)}
        >
          {m.undo()}
        </button>
      </span>
    ),
    { duration: UNDO_MS },
  )
  return () => toast.dismiss(said)
}
