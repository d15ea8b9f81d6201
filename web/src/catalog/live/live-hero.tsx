import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { LiveDot } from '#web/ui/live-dot.tsx'
import type { ChosenClass } from '../chosen-class.ts'
import { announceClass, describeClass } from './live-labels.ts'

type LiveHeroProps = {
  liveClass: ChosenClass
  /** The academy's date. */
  today: string | undefined
  /** The next step. */
  children: ReactNode
}

const BADGE = 'inline-flex min-h-7 items-center gap-1 rounded-full bg-white/18 text-sm font-semibold'

/** A live class as the hero of a page: its subject, tutor and time, and the link to join. */
export function LiveHero({ liveClass, today, children }: LiveHeroProps) {
  const announced = announceClass(liveClass, today)
  return (
    <section className="hero flex animate-appear flex-col gap-5 rounded-card p-5 md:flex-row md:items-center md:justify-between md:p-7.5">
      <div className="min-w-0">
        {liveClass.on_now ? (
          <span className={`${BADGE} pe-3 ps-1.5`}>
            <LiveDot />
            <span aria-hidden>{m.live_now()}</span>
          </span>
        ) : (
          announced && <span className={`${BADGE} px-3`}>{announced}</span>
        )}
        <h2 className="mt-2.5 text-[1.375rem]/7 wrap-anywhere max-md:line-clamp-3 md:text-[1.625rem]/8">
          {liveClass.class_name}
        </h2>
        <p className="mt-1 wrap-anywhere text-white/95">{describeClass(liveClass)}</p>
        {liveClass.room && <p className="mt-1 font-semibold wrap-anywhere">{liveClass.room}</p>}
      </div>
      <div className="grid shrink-0 gap-2 md:justify-items-end">{children}</div>
    </section>
  )
}
