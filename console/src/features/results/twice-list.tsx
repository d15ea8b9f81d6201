import { Link } from '@tanstack/react-router'
import { m } from '#messages/console'
import { paths } from '../../paths.ts'
import type { Merged } from './merged-data.ts'

/** Students who appeared in several shifts, each with these shifts. */
export function TwiceList({ twice, twice_count: count }: Pick<Merged, 'twice' | 'twice_count'>) {
  if (count === 0) return null
  return (
    <div className="rounded-control bg-warn-50 px-4 py-3">
      <p className="text-warn">{m.results_shifts_twice({ count })}</p>
      <ul className="mt-1 list-disc ps-5">
        {twice.map(({ stud_id, name, admission_no, shifts }) => (
          <li key={stud_id} className="py-1.5 wrap-anywhere md:py-0">
            <Link {...paths.student(stud_id)} className="py-2.5 text-brand-strong">
              {admission_no === null ? name : `${name} (${admission_no})`}
            </Link>
            : {shifts.join(', ')}
          </li>
        ))}
        {count > twice.length && <li>{m.results_shifts_twice_more({ count: count - twice.length })}</li>}
      </ul>
    </div>
  )
}
