import { m } from '#messages/web'
import { useIsBusy, useStorageFull } from '../../api/while-busy.ts'
import { Spinner } from '../../ui/spinner.tsx'

/** Says quietly why something takes long. Nothing has failed. */
export function BusyLine() {
  const busy = useIsBusy()
  const full = useStorageFull()
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-24 z-20 flex justify-center px-4 lg:bottom-6"
    >
      {(busy || full !== null) && (
        <span className="flex animate-late items-center gap-2.5 rounded-full border border-line bg-card px-4 py-2 text-sm text-ink-2">
          <Spinner size={16} />
          {full ?? m.state_busy()}
        </span>
      )}
    </div>
  )
}
