import { m } from '#messages/web'
import { formatNumber } from '../../../ui/format/fast-path/format-number.rules.ts'
import type { Attendance } from '../guardian.api.ts'
import { outlookIn } from '../guardian.rules.ts'
import { ShareBar } from '../share-bar.tsx'

type SubjectListProps = { subjects: Attendance['subjects']; minimum: number | null }

/** The year in each subject, against what the academy asks for. */
export function SubjectList({ subjects, minimum }: SubjectListProps) {
  return (
    <section>
      <h2 className="text-lg">{m.guardian_subjects()}</h2>
      {minimum !== null && subjects.length > 0 && (
        <p className="mt-0.5 text-sm text-ink-2">{m.guardian_minimum({ minimum })}</p>
      )}
      {subjects.length === 0 ? (
        <p className="mt-3 rounded-card border border-line bg-card p-4.5 text-ink-2">{m.guardian_subjects_none()}</p>
      ) : (
        <ul className="mt-3 overflow-hidden rounded-card border border-line bg-card">
          {subjects.map((subject) => (
            <SubjectRow key={subject.subject_id} subject={subject} minimum={minimum} />
          ))}
        </ul>
      )}
    </section>
  )
}

function SubjectRow({ subject, minimum }: { subject: Attendance['subjects'][number]; minimum: number | null }) {
  const { subject_name, percent, may_still_miss } = subject
  const outlook = outlookIn(subject, minimum)
  const words = {
    can_miss: () => m.guardian_can_miss({ count: may_still_miss ?? 0 }),
    can_miss_none: () => m.guardian_can_miss_none(),
    below: () => m.guardian_below({ minimum: minimum ?? 0 }),
  }
  return (
    <li className="border-t border-line px-4 py-3.5 first:border-t-0 md:px-5">
      <p className="mb-2 flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-semibold wrap-anywhere">{subject_name}</span>
        <span className="shrink-0 font-bold tabular">{m.guardian_percent({ percent: formatNumber(percent) })}</span>
      </p>
      <ShareBar percent={percent} line={minimum} look={outlook === 'below' ? 'bad' : 'good'} />
      {outlook && (
        <p className={`mt-1.5 text-sm ${outlook === 'below' ? 'font-semibold text-bad' : 'text-ink-2'}`}>
          {words[outlook]()}
        </p>
      )}
    </li>
  )
}
