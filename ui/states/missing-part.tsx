import { m } from '#messages/web'
import { Button } from '../buttons/button.tsx'
import { reloadPage } from '../reload-missing-chunk.ts'

type MissingPartProps = {
  /** How often loading has failed. */
  tries: number
  onRetry: () => void
}

/** Shown when a part of a screen did not load. Some browsers remember the failure until the page is reloaded. */
export function MissingPart({ tries, onRetry }: MissingPartProps) {
  const retry = () => {
    if (tries > 1) void reloadPage()
    onRetry()
  }
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-bad-50 px-4 py-3">
      <p className="text-sm">{m.state_trouble_connection()}</p>
      <Button look="secondary" onClick={retry}>
        {m.state_retry()}
      </Button>
    </div>
  )
}
