import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { IconButton } from '#ui/buttons/icon-button.tsx'

type PhoneHeaderProps = {
  title: string
  /** The text below the title. */
  more: string
  onClose: () => void
  children?: ReactNode
}

/** Above the pages on small screens, in the place of the app's header. It is there before the viewer's program is. */
export function PhoneHeader({ title, more, onClose, children }: PhoneHeaderProps) {
  return (
    <header className="shrink-0 border-b border-line bg-card pt-[env(safe-area-inset-top)] lg:hidden">
      <div className="flex min-h-16 items-center gap-2 px-3 py-1 sideways:min-h-11 sideways:py-0 md:px-6">
        <IconButton icon={ChevronLeft} look="square" label={m.pdf_close()} onClick={onClose} />
        <div className="min-w-0 grow ps-1 sideways:flex sideways:items-baseline sideways:gap-3">
          <h2 className="line-clamp-2 sideways:line-clamp-1 text-[min(1rem,5.5vw)]/[1.15] wrap-anywhere">{title}</h2>
          <p className="truncate sideways:shrink-0 text-[min(0.875rem,4.4vw)] leading-[1.3] text-ink-2 tabular">
            {more || '\u00a0'}
          </p>
        </div>
        {children}
      </div>
    </header>
  )
}
