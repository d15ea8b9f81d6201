import { m } from '#messages/web'
import { formatDay } from '../../ui/format/format-day.ts'
import { ClassCard } from './class-card.tsx'
import { classDays, dayAfter } from './class-days.rules.ts'
import type { ListedClass } from './live.api.ts'

type ClassDaysProps = {
  classes: ListedClass[]
  today: string | undefined
  /** When the answer came. */
  told: number
  /** Of several subjects: each card says which it is. */
  ofSubjects?: boolean
}

/** Classes under the days on which they are. */
export function ClassDays({ classes, today, told, ofSubjects = false }: ClassDaysProps) {
  return (
    <div className="grid animate-appear gap-8">
      {classDays(classes, today).map(({ day, classes: ofDay }) => (
        <section key={day}>
          {day && <h2 className="mb-3 text-lg">{dayWords(day, today)}</h2>}
          <ul className="grid gap-3">
            {ofDay.map((liveClass, index) => (
              <ClassCard key={liveClass.class_id ?? index} liveClass={liveClass} told={told} withSubject={ofSubjects} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function dayWords(day: string, today: string | undefined): string {
  if (day === today) return m.live_today()
  if (today && day === dayAfter(today)) return m.live_tomorrow()
  return formatDay(day, 'long')
}
