import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { Dialog } from '../../../../web/src/ui/overlays/dialog.tsx'
import { toast } from '../../../../web/src/ui/overlays/toast.ts'
import { ListStates } from '../../../../web/src/ui/states/list-states.tsx'
import { Skeleton } from '../../../../web/src/ui/states/skeleton.tsx'
import { queryClient } from '../../api/query-client.ts'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { keyOf, staffQuery } from '../../api/staff-query.ts'
import { useSending } from '../../ui/use-sending.ts'
import { UndoReasons } from './undo-reasons.tsx'

type Undoing = StaffData<'/staff/import_undo_preview'>
type AskedProps = { importId: number; onDone: () => void }

/** What undoing an import would do, and from there the undoing; open while there is an id. */
export function UndoDialog({ importId, onDone }: { importId: number | null; onDone: () => void }) {
  return (
    <Dialog open={importId !== null} title={m.imports_undo_title()} onClose={onDone}>
      {importId !== null && <Asked importId={importId} onDone={onDone} />}
    </Dialog>
  )
}

function Asked({ importId, onDone }: AskedProps) {
  // What could be undone a minute ago may be in use by now.
  const query = useQuery({
    ...staffQuery('/staff/import_undo_preview', { import_id: importId }),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <ListStates
      query={query}
      loading={<Skeleton of="rows" count={1} />}
      error="page"
      empty={null}
      content={(undoing) =>
        undoing.why_not === null ? (
          <Confirm importId={importId} undoing={undoing} onDone={onDone} />
        ) : (
          <UndoReasons undoing={undoing} onDone={onDone} />
        )
      }
    />
  )
}

function Confirm({ importId, undoing, onDone }: AskedProps & { undoing: Undoing }) {
  const { files, removed, restored } = undoing
  const { busy, send } = useSending()
  const undo = async () =>
    send(async () => {
      try {
        const done = await staffCall('/staff/import_undo', { import_id: importId })
        const { removed: gone, restored: back, in_steps } = done
        toast.success(in_steps ? m.imports_undo_begun() : m.imports_undone({ removed: gone, restored: back }))
        onDone()
      } finally {
        await readAnew()
      }
    })
  return (
    <>
      <p className="mb-2 font-semibold wrap-anywhere">{files.join(', ')}</p>
      <p className="mb-5 text-ink-2">{m.imports_undo_counts({ removed, restored })}</p>
      {undoing.in_steps && <p className="mb-5 text-ink-2">{m.imports_undo_steps()}</p>}
      <div className="grid gap-2.5">
        <Button look="danger" busy={busy} onClick={() => void undo()}>
          {m.imports_undo_go()}
        </Button>
        <Button look="secondary" onClick={onDone}>
          {m.cancel()}
        </Button>
      </div>
    </>
  )
}

async function readAnew(): Promise<void> {
  const paths = ['/staff/imports', '/staff/import_history', '/staff/import_undo_preview'] as const
  await Promise.all(paths.map(async (path) => queryClient.invalidateQueries({ queryKey: keyOf(path) })))
}
