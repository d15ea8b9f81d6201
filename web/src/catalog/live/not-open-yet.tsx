import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'

type NotOpenYetProps = { onClick?: () => void; children: ReactNode }

/** Takes the place of Join Live on the hero, with a different look; it may link to the page where students wait. */
export const NotOpenYet = ({ onClick, children }: NotOpenYetProps) => (
  <button
    type="button"
    disabled={!onClick}
    onClick={onClick}
    className="inline-flex min-h-12 items-center justify-center gap-2 rounded-control border border-white/45 px-5 font-semibold text-white tabular enabled:hover:bg-white/10"
  >
    <Clock size={20} aria-hidden />
    {children}
  </button>
)
