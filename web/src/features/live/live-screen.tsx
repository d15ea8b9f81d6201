import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { CalendarX, Video } from 'lucide-react'
import { useEffect } from 'react'
import { m } from '#messages/web'
import { type ChosenClass, chooseClass, isSameClass, useChosenClass } from '../../catalog/chosen-class.ts'
import { homeQuery } from '../../catalog/home-query.ts'
import { LiveHero } from '../../catalog/live/live-hero.tsx'
import { NotOpenYet } from '../../catalog/live/not-open-yet.tsx'
import { isAtAcademy, opensWords } from '../../catalog/live/live-labels.ts'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { AskDoubt } from '../../session/doubts/ask-doubt.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { dotted } from '#web/ui/format/dotted.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { FullState } from '#ui/states/full-state.tsx'
import { isOver } from './is-over.rules.ts'

/** The class that the student chose, and the way into it. */
export function LiveScreen() {
  const chosen = useChosenClass()
  const { data: home, dataUpdatedAt } = useQuery(homeQuery(useStudId()))
  const known = chosen && home?.live_class && isSameClass(chosen, home.live_class) ? home.live_class : null
  useEffect(() => {
    // Chosen before its window opened, it had no link yet.
    if (known) chooseClass(known)
  }, [known])
  if (!chosen) return <Navigate {...paths.liveClass()} replace />
  const shown = known ?? chosen
  const isShownOver = !known && isOver(shown, dataUpdatedAt)
  return (
    <>
      <PageHead title={m.title_live()} subtitle={shown.batch_name} />
      {isShownOver ? <Over /> : <Entry liveClass={shown} today={home?.today} />}
      <div className="mt-5 grid gap-2.5 md:flex">
        {!isShownOver && <AllClasses />}
        {shown.class_id !== undefined && <AskAboutClass liveClass={shown} id={shown.class_id} />}
      </div>
    </>
  )
}

function Entry({ liveClass, today }: { liveClass: ChosenClass; today: string | undefined }) {
  const { online_url, opens_at } = liveClass
  const isThere = isAtAcademy(liveClass)
  return (
    <>
      <LiveHero liveClass={liveClass} today={today}>
        {online_url !== null ? (
          <ButtonLink look="inverse" icon={Video} href={online_url}>
            {m.live_join()}
          </ButtonLink>
        ) : (
          !isThere && <NotOpenYet>{opens_at ? opensWords(opens_at, today) : m.live_not_open()}</NotOpenYet>
        )}
      </LiveHero>
      <p className="mt-4 text-ink-2" role="status">
        {online_url !== null ? m.live_new_tab() : isThere ? m.live_at_academy() : m.live_wait_here()}
      </p>
    </>
  )
}

function Over() {
  return (
    <FullState icon={CalendarX} title={m.live_over_title()} text={m.live_over_text()}>
      <AllClasses />
    </FullState>
  )
}

function AskAboutClass({ liveClass, id }: { liveClass: ChosenClass; id: number }) {
  const words = dotted([liveClass.batch_name, liveClass.class_name])
  return <AskDoubt place={{ words, search: { live: id } }} className={buttonClass('quiet')} />
}

const AllClasses = () => (
  <ButtonLink look="secondary" place={paths.liveClass()}>
    {m.live_all()}
  </ButtonLink>
)
