import { RotateCcw } from 'lucide-react'
import { useId } from 'react'
import { m } from '#messages/web'
import type { AfterVideo } from '../player-props.ts'

type EndPanelProps = { onAgain: () => void; after: AfterVideo | undefined }

/** Two buttons side by side, also on a phone, where each text may take two lines. */
const WAYS =
  'flex justify-center gap-2 md:gap-3 max-md:*:min-h-11 max-md:*:flex-1 max-md:*:px-2 max-md:*:py-1 max-md:*:text-sm/4.5 max-md:[&_svg]:hidden'

const AGAIN =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-control border border-white/35 px-5 font-semibold text-white transition-colors hover:bg-white/15'

/**
 * Over a video that has ended: all that is offered then, in one place. The browser's own buttons below it stay within
 * reach.
 */
export function EndPanel({ onAgain, after }: EndPanelProps) {
  const title = useId()
  const { label, title: words = m.player_ended() } = after ?? {}
  return (
    <section
      aria-labelledby={title}
      className="absolute inset-x-0 top-0 bottom-19 grid animate-appear content-center justify-items-center gap-1.5 overflow-y-auto bg-[#0b1413] px-2.5 py-1.5 text-center md:gap-6 md:p-6"
    >
      <h3 id={title} className="max-w-notice font-normal max-md:px-11">
        {label && <span className="block text-sm/4.5 text-white/80 md:text-base">{label}</span>}
        <span
          className={`${label ? 'line-clamp-1' : 'line-clamp-2'} font-semibold wrap-anywhere md:line-clamp-2 md:text-2xl`}
        >
          {words}
        </span>
      </h3>
      <div className={`${WAYS} ${after ? 'max-md:w-full' : ''}`}>
        {after?.way}
        <button type="button" className={AGAIN} onClick={onAgain}>
          <RotateCcw size={20} aria-hidden className="shrink-0" />
          {m.player_again()}
        </button>
      </div>
    </section>
  )
}
