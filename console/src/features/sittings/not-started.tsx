import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/console'
import { staffQuery } from '../../api/staff-query.ts'
import { ScreenStates } from '../../ui/screen-states.tsx'
import type { Sitting } from './sitting-data.ts'
import { isLateStart } from './writer-state.rules.ts'

/** Who has not begun: told aloud five minutes after the beginning, by name where somebody wants to know. */
export function NotStarted({ sitting }: { sitting: Sitting }) {
  const [isOpen, setIsOpen] = useState(false)
  const { not_started } = sitting
  if (not_started === 0) return null
  const isLate = isLateStart(sitting)
  return (
    <div className={`mt-4 ${isLate ? 'rounded-control bg-warn-50 px-4 py-1.5' : ''}`}>
      {isLate && (
        <p role="status" className="pt-1.5 font-medium text-warn">
          {m.sitting_late_start({ count: not_started })}
        </p>
      )}
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-brand-strong">
          {m.sitting_not_started_who()}
        </summary>
        {isOpen && <Names key={not_started} paperId={sitting.paper_id} />}
      </details>
    </div>
  )
}

function Names({ paperId }: { paperId: number }) {
  const students = useQuery({
    ...staffQuery('/staff/sitting_students', { paper_id: paperId }),
    refetchOnMount: 'always',
  })
  return (
    <ScreenStates
      query={students}
      content={({ students: all }) => (
        <ul className="max-h-96 overflow-y-auto pb-2 md:columns-2 lg:columns-3">
          {all
            .filter(({ has_begun }) => !has_begun)
            .map(({ stud_id, name, admission_no, seat }) => (
              <li key={stud_id} className="break-inside-avoid py-1 wrap-anywhere">
                {seat !== null && <span className="me-2 font-semibold tabular">{seat}</span>}
                {name} <span className="text-sm text-ink-2 tabular">{admission_no}</span>
              </li>
            ))}
        </ul>
      )}
    />
  )
}
