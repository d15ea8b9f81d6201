import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { useSendingFiles } from './use-sending-files.ts'

export type Sending = ReturnType<typeof useSendingFiles>

/** The file that is being sent, files that are still to be sent, and files that were refused. */
export function SendingLine({ sending: { way, left, refused, send } }: { sending: Sending }) {
  return (
    <>
      {way && (
        <p role="status" className="mt-3 flex flex-wrap items-center gap-3">
          <Spinner />
          <span className="min-w-0 wrap-anywhere">{m.imports_sending({ name: way.name, at: way.at, of: way.of })}</span>
          <Button look="quiet" onClick={way.stop}>
            {m.imports_stop()}
          </Button>
        </p>
      )}
      {refused.length > 0 && (
        <ul role="alert" className="mt-3 grid gap-1.5">
          {refused.map(({ name, why }) => (
            <li key={name} className="text-bad wrap-anywhere">
              <span className="font-semibold">{m.imports_not_taken({ name })}</span> {why}
            </li>
          ))}
        </ul>
      )}
      {!way && left && (
        <p role="status" className="mt-3 flex flex-wrap items-center gap-3">
          <span className="min-w-0 wrap-anywhere">
            {m.imports_not_sent({ names: left.files.map(({ name }) => name).join(', ') })}
          </span>
          <Button look="secondary" onClick={() => void send(left.files, left.upload)}>
            {m.imports_send_again()}
          </Button>
        </p>
      )}
    </>
  )
}
