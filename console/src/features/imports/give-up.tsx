import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { discard } from './upload.ts'

/** A way out where the machine that has the files may never come again. */
export function GiveUp({ uploadId, onGone }: { uploadId: number; onGone: () => void }) {
  const { busy, send } = useSending()
  return (
    <div className="mt-5 grid justify-items-start gap-3">
      <p className="max-w-2xl text-ink-2">{m.imports_waits_long()}</p>
      <Button look="secondary" busy={busy} onClick={() => void send(async () => discard(uploadId, onGone))}>
        {m.imports_give_up()}
      </Button>
    </div>
  )
}
