import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'

type NotOpenYetProps = { onClick?: () => void; children: ReactNode }

/** Stands on the hero where Join Live will be, and looks unlike it; it may lead to where one waits. */
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
