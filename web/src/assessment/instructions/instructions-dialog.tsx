import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/web'
import { Button } from '#ui/buttons/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useStudId } from '../../session/session-store.ts'
import { useAttempt } from '../attempt/attempt-context.ts'
import { ReadingModal } from '../palette/reading-modal.tsx'
import { instructionsQuery } from './instructions.api.ts'
import { Instructions } from './instructions.tsx'

type InstructionsDialogProps = { open: boolean; onClose: () => void }

/** The instructions of the test in progress: what was read before it, unless the page was reloaded since. */
export function InstructionsDialog({ open, onClose }: InstructionsDialogProps) {
  return (
    <ReadingModal open={open} title={m.instructions_title()} onClose={onClose}>
      <Read />
    </ReadingModal>
  )
}

function Read() {
  const { testKind } = useAttempt()
  const query = useQuery({ ...instructionsQuery(useStudId(), testKind.paperId), staleTime: Infinity })
  if (query.data) return <Instructions of={query.data} isTitled={false} />
  if (query.isFetching) return <Spinner />
  return (
    <>
      <p className="mb-3 text-ink-2">{m.test_instructions_missing()}</p>
      <Button look="secondary" onClick={() => void query.refetch()}>
        {m.test_view_retry()}
      </Button>
    </>
  )
}
