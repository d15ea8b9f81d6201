import { useNavigate } from '@tanstack/react-router'
import { CalendarClock, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { chooseClass } from '../../catalog/chosen-class.ts'
import type { Home, LiveClass } from '../../catalog/home-query.ts'
import { LiveHero } from '../../catalog/live/live-hero.tsx'
import { NotOpenYet } from '../../catalog/live/not-open-yet.tsx'
import { opensWords } from '../../catalog/live/live-labels.ts'
import { paths } from '../../paths.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { Card } from '#ui/cards/card.tsx'

type LiveNowProps = Pick<Home, 'live_class' | 'today'>

/** The class that is on, else the next one, else that there is none. */
export function LiveNow({ live_class, today }: LiveNowProps) {
  return live_class ? <JoinableClass liveClass={live_class} today={today} /> : <NoClass />
}

function JoinableClass({ liveClass, today }: { liveClass: LiveClass; today: string }) {
  const navigate = useNavigate()
  const join = () => {
    chooseClass(liveClass)
    void navigate(paths.live())
  }
  return (
    <LiveHero liveClass={liveClass} today={today}>
      {liveClass.online_url === null ? (
        <NotOpenYet onClick={join}>{opensWords(liveClass.opens_at, today)}</NotOpenYet>
      ) : (
        <Button look="inverse" icon={Video} onClick={join}>
          {m.live_join()}
        </Button>
      )}
    </LiveHero>
  )
}

const NoClass = () => (
  <ClassesCard title={m.home_no_class()} text={m.home_no_class_text()}>
    <ButtonLink look="secondary" place={paths.liveClass()}>
      {m.live_all()}
    </ButtonLink>
  </ClassesCard>
)

/** Where the server does not tell of a class: the way to all of them. */
export const AnyClass = () => (
  <ClassesCard title={m.menu_live()}>
    <ButtonLink icon={Video} place={paths.liveClass()}>
      {m.live_join()}
    </ButtonLink>
  </ClassesCard>
)

type ClassesCardProps = { title: string; text?: string; children: ReactNode }

function ClassesCard({ title, text, children }: ClassesCardProps) {
  return (
    <Card as="section">
      <div className="flex flex-wrap items-center gap-4">
        <span className="grid size-10.5 shrink-0 place-items-center rounded-control bg-brand-50 text-brand-strong">
          <CalendarClock size={20} aria-hidden />
        </span>
        <div className="min-w-50 grow">
          <h2 className="text-lg">{title}</h2>
          {text && <p className="text-sm text-ink-2">{text}</p>}
        </div>
        {children}
      </div>
    </Card>
  )
}
