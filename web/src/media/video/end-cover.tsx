import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { buttonClass } from '../../ui/buttons/button-class.ts'

type EndCoverProps = { onAgain: () => void; children?: ReactNode }

/** Over a video that has ended: what comes next. The browser's own buttons below it stay within reach. */
export function EndCover({ onAgain, children }: EndCoverProps) {
  return (
    <div className="absolute inset-x-0 top-0 bottom-14 grid animate-appear place-content-center justify-items-center gap-2 bg-linear-to-t from-transparent to-[#0b1413]/60 p-3 text-center">
      {children}
      <button
        type="button"
        className={`${buttonClass('quiet')} bg-[#0b1413]/55 text-white hover:bg-[#0b1413]/75`}
        onClick={onAgain}
      >
        <RotateCcw size={18} aria-hidden />
        {m.player_again()}
      </button>
    </div>
  )
}
