import { CircleCheck, CircleX, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless'
import { m } from '#messages/web'
import { Spinner } from '../spinner.tsx'
import { toast } from './toast.ts'

/** Milliseconds on screen; a loading toast stays until it is replaced. At most 20 at once. */
const DURATIONS = {
  blank: { duration: 4000 },
  error: { duration: 4000 },
  success: { duration: 2000 },
  custom: { duration: 4000 },
  loading: { duration: Infinity },
  removeDelay: 200,
}

/** The messages, centred below title and Back. Hovering a message or focus inside it pauses its timer. */
export function ToastList() {
  const { toasts, handlers } = useToaster(DURATIONS)
  const list = useRef<HTMLDivElement>(null)
  const newest = toasts[0]?.id
  useEffect(() => {
    const element = list.current
    // Shown anew for each message, so that it stands above a dialog that was opened since.
    element?.hidePopover?.()
    if (newest) element?.showPopover?.()
  }, [newest])
  return (
    <div
      ref={list}
      popover="manual"
      className="pointer-events-none fixed inset-x-0 top-(--toasts-top,0px) bottom-(--toasts-bottom,auto) m-0 w-auto overflow-visible bg-transparent p-3 pt-[calc(76px+env(safe-area-inset-top))]"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      <div className="flex flex-col items-center gap-2">
        {toasts.map((each) => (
          <ToastCard key={each.id} toast={each} />
        ))}
      </div>
    </div>
  )
}

function ToastCard({ toast: shown }: { toast: Toast }) {
  const urgent = shown.type === 'error'
  return (
    <div
      role={urgent ? 'alert' : 'status'}
      aria-live={urgent ? 'assertive' : 'polite'}
      className={`pointer-events-auto flex w-full max-w-md animate-drop items-center gap-3 rounded-control border border-line bg-card ps-4 text-ink shadow-[0_6px_20px_rgb(16_32_31/12%)] transition-opacity ${shown.visible ? '' : 'opacity-0'}`}
    >
      <ToastSign type={shown.type} />
      <span className="min-w-0 grow py-3 wrap-anywhere">{resolveValue(shown.message, shown)}</span>
      <button
        type="button"
        aria-label={m.toast_close()}
        className="grid size-11 shrink-0 place-items-center rounded-control text-ink-2"
        onClick={() => toast.dismiss(shown.id)}
      >
        <X size={18} aria-hidden />
      </button>
    </div>
  )
}

function ToastSign({ type }: { type: Toast['type'] }) {
  if (type === 'success') return <CircleCheck size={20} aria-hidden className="shrink-0 text-good" />
  if (type === 'error') return <CircleX size={20} aria-hidden className="shrink-0 text-bad" />
  return type === 'loading' ? <Spinner /> : null
}
