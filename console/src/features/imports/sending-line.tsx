import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { useSendingFiles } from './use-sending-files.ts'

export type Sending = ReturnType<typeof useSendingFiles>

/** The file that is being sent, or files that were not accepted. */
export function SendingLine({ sending: { way, left, send } }: { sending: Sending }) {
  if (way)
    return (
      <p role="status" className="mt-3 flex flex-wrap items-center gap-3">
        <Spinner />
        <span className="min-w-0 wrap-anywhere">{m.imports_sending({ name: way.name, at: way.at, of: way.of })}</span>
        <Button look="quiet" onClick={way.stop}>
          {m.imports_stop()}
        </Button>
      </p>
    )
  if (!left) return null
  if (left.why !== null)
    return (
      <div role="alert" className="mt-3 text-bad wrap-anywhere">
        <p className="font-semibold">{m.imports_not_taken({ names: left.files.map(({ name }) => name).join(', ') })}</p>
        <p>{left.why}</p>
      </div>
    )
  return (
    <p role="status" className="mt-3 flex flex-wrap items-center gap-3">
      <span className="min-w-0 wrap-anywhere">
        {m.imports_not_sent({ names: left.files.map(({ name }) => name).join(', ') })}
      </span>
      <Button look="secondary" onClick={() => void send(left.files, left.upload)}>
        {m.imports_send_again()}
      </Button>
    </p>
  )
}
