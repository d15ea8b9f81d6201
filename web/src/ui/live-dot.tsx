import { m } from '#messages/web'

/** The pulsing green dot beside a class that is running. */
export function LiveDot() {
  return (
    <span role="img" aria-label={m.live_now()} className="relative inline-grid size-5 place-items-center">
      <span className="absolute inset-0 animate-pulse-dot rounded-full bg-live opacity-35" />
      <span className="size-2.5 rounded-full bg-live" />
    </span>
  )
}
