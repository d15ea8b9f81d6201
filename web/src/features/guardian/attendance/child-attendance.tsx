import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/web'
import { ItemStates } from '../../../ui/states/item-states.tsx'
import { SkeletonFrame } from '../../../ui/states/skeleton-frame.tsx'
import { attendanceQuery, type Child } from '../guardian.api.ts'
import { presenceIn } from '../guardian.rules.ts'
import { DayList } from './day-list.tsx'
import { MonthStepper } from './month-stepper.tsx'
import { SubjectList } from './subject-list.tsx'

/** How the year stands, and below it a month day by day. */
export function ChildAttendance({ child: { stud_id } }: { child: Child }) {
  const query = useQuery(attendanceQuery(stud_id))
  return (
    <ItemStates
      query={query}
      loading={<Loading />}
      content={({ subjects, minimum_percent, month, first_month }) => (
        <div className="grid animate-appear grid-cols-1 gap-8 lg:grid-cols-2 lg:items-start">
          <SubjectList subjects={subjects} minimum={minimum_percent} />
          <Month studId={stud_id} first={first_month} current={month} />
        </div>
      )}
    />
  )
}

type MonthProps = {
  studId: number
  first: string | null
  /** The academy's present one. */
  current: string
}

function Month({ studId, first, current }: MonthProps) {
  const [chosen, setChosen] = useState<string>()
  const shown = chosen ?? current
  const query = useQuery(attendanceQuery(studId, shown === current ? undefined : shown))
  const { present, count } = presenceIn(query.data?.days ?? [])
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h2 className="text-lg">{m.guardian_days()}</h2>
          {/* The line keeps its place until it is known. */}
          <p className="min-h-5 text-sm text-ink-2">{count > 0 && m.guardian_present_of({ present, count })}</p>
        </div>
        <MonthStepper shown={shown} first={first} last={current} onStep={setChosen} />
      </div>
      <ItemStates query={query} loading={<Loading />} content={({ days }) => <DayList days={days} />} />
    </section>
  )
}

const Loading = () => (
  <SkeletonFrame>
    <span className="block h-80 animate-shimmer rounded-card bg-shade" />
  </SkeletonFrame>
)
