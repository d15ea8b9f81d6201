import { m } from '#messages/web'
import { useIsFocusMode } from '../../ui/focus-mode.tsx'
import { takeNewVersion, useNewVersion } from '../startup/new-version.ts'

/** Offers a newer version, never during a test. */
export function UpdateLine() {
  const waiting = useNewVersion((state) => state.waiting)
  const alone = useIsFocusMode()
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-6 z-20 flex justify-center px-4 print:hidden"
    >
      {waiting && !alone && (
        <span className="pointer-events-auto flex animate-appear items-center gap-1 rounded-full border border-line bg-card py-1 pe-1.5 ps-4.5 text-sm shadow-[0_6px_20px_rgb(16_32_31/12%)]">
          {m.state_new_version()}
          <button
            type="button"
            className="min-h-11 rounded-full px-3.5 font-semibold text-brand-strong hover:bg-brand-50"
            onClick={takeNewVersion}
          >
            {m.state_new_version_take()}
          </button>
        </span>
      )}
    </div>
  )
}
