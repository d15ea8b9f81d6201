import { Link } from '@tanstack/react-router'
import { type ReactNode, useContext } from 'react'
import { m } from '#messages/web'
import type { paths } from '../../paths.ts'
import { BrandContext, BrandMark } from '#web/ui/brand.tsx'
import { usePageHead } from '#web/ui/page-head.tsx'

type HeaderBarProps = {
  /** Positions the bar. */
  className: string
  children: ReactNode
}

/** The line above every screen. */
export function HeaderBar({ className, children }: HeaderBarProps) {
  return (
    <header
      className={`print:hidden fixed inset-x-0 top-0 z-10 border-b large-text:static border-line bg-card pt-[env(safe-area-inset-top)] ${className}`}
    >
      <div className="mx-auto flex h-[4rem] max-w-content items-center gap-1 px-3 md:gap-3 md:px-6 lg:box-content lg:h-17.75 lg:gap-3.5 lg:px-8 large-text:h-auto large-text:flex-wrap large-text:py-2 large-text:*:first:me-auto">
        {children}
      </div>
    </header>
  )
}

type HomeLinkProps = { place: ReturnType<typeof paths.home> | ReturnType<typeof paths.guardian>; className?: string }

/** The academy's mark, which leads to the first screen. */
export const HomeLink = ({ place, className = '' }: HomeLinkProps) => (
  <Link {...place} aria-label={m.header_home()} className={`grid size-11 shrink-0 place-items-center ${className}`}>
    <BrandMark />
  </Link>
)

/** Letters that fill no three lines of a phone's header. Marks take no room of their own. */
const LONG = 24
const lettersOf = (text: string) => text.replaceAll(/\p{M}/gu, '').length

/** The screen's title. On home, small screens show the academy instead, since they have no sidebar to show it. */
export function Titles({ home }: { home: boolean }) {
  const { title, subtitle } = usePageHead()
  const { name } = useContext(BrandContext)
  // A title that could fill all three lines leaves one to the subtitle.
  const isLong = subtitle !== undefined && lettersOf(title ?? '') > LONG
  return (
    // Rendered again when the title is known: its text may need another line than the placeholder.
    <div
      key={String(title !== undefined)}
      className="flex h-full min-w-0 grow flex-col justify-center max-md:ps-0.5 large-text:order-last large-text:h-auto large-text:basis-full"
    >
      {/* On a phone both share three lines. */}
      <div className="max-md:line-clamp-3">
        <h1
          className={`text-base/5 text-balance ${isLong ? 'line-clamp-2' : 'md:line-clamp-2'} md:text-lg/5 lg:text-xl/6.5 [:lang(en)_&]:max-md:leading-4.5 wrap-anywhere [:lang(ml)_&]:max-md:text-sm/5`}
        >
          {home && <span className="lg:hidden">{name ?? <span className="sr-only">{title}</span>}</span>}
          <span className={home ? 'max-lg:hidden' : ''}>{title ?? <Unknown />}</span>
        </h1>
        {!home && subtitle !== undefined && (
          // What takes the place of the content has no subtitle that could come.
          <p
            className={`text-[0.8125rem]/4.5 text-balance text-ink-2 md:truncate md:text-sm/4.5 ${isLong ? 'max-md:line-clamp-1' : ''} ${subtitle === '' ? '[body:has([data-full-state])_&]:hidden' : ''}`}
          >
            {subtitle === '' ? '\u00a0' : subtitle}
          </p>
        )}
      </div>
    </div>
  )
}

function Unknown() {
  return (
    <span className="inline-block h-4 w-40 max-w-full animate-late rounded-full bg-shade align-middle">
      <span className="sr-only">{m.state_loading()}</span>
    </span>
  )
}
