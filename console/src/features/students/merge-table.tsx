import { m } from '#messages/console'
import { formatDay, formatMoment } from '../../../../web/src/ui/format/format-day.ts'
import type { StaffData } from '../../api/staff-call.ts'
import { statusWords } from './status.tsx'

/** Two accounts, and what would become of them. */
export type Preview = StaffData<'/staff/merge_preview'>
type Account = Preview['survivor']
type Filled = keyof Preview['becomes']

const momentWords = (at: string | null) => (at === null ? m.students_never() : formatMoment(at))
const dayWords = (day: string | null) => (day === null ? null : formatDay(day, 'date'))

/** What is compared, in the order of the form; `fills` names a field that the other account may fill. */
const rows = (): { name: string; value: (account: Account) => string | number | null; fills?: Filled }[] => [
  { name: m.students_admission_no(), value: ({ admission_no }) => admission_no ?? m.student_no_admission() },
  { name: m.students_name(), value: ({ name }) => name },
  { name: m.student_guardian(), value: ({ guardian }) => guardian, fills: 'guardian' },
  { name: m.student_mobile(), value: ({ mobile }) => mobile },
  { name: m.students_level(), value: ({ level }) => level },
  { name: m.students_batches(), value: ({ batches }) => batches.join(', ') || null },
  { name: m.students_status(), value: ({ status }) => statusWords(status) },
  { name: m.student_birth(), value: ({ birth_date }) => dayWords(birth_date), fills: 'birth_date' },
  { name: m.student_joined(), value: ({ joined_on }) => dayWords(joined_on), fills: 'joined_on' },
  { name: m.student_email(), value: ({ email }) => email, fills: 'email' },
  { name: m.student_district(), value: ({ district }) => district, fills: 'district' },
  { name: m.student_state(), value: ({ state }) => state, fills: 'state' },
  { name: m.merge_attempts(), value: ({ attempts }) => attempts },
  { name: m.merge_attendance(), value: ({ attendance }) => attendance },
  { name: m.merge_videos(), value: ({ videos }) => videos },
  { name: m.merge_materials(), value: ({ materials }) => materials },
  { name: m.merge_sessions(), value: ({ sessions }) => sessions },
  { name: m.merge_created(), value: ({ created_at }) => formatMoment(created_at) },
  { name: m.students_seen(), value: ({ seen_at }) => momentWords(seen_at) },
]

/** Two accounts beside each other, below what each line is about: it stands the same on a phone. */
export function MergeTable({ preview: { survivor, other, becomes } }: { preview: Preview }) {
  const stays = (value: string | number | null, fills: Filled | undefined) => {
    const taken = fills !== undefined && value === null ? becomes[fills] : null
    if (taken === null) return value ?? '–'
    return m.merge_becomes({
      value: fills === 'joined_on' || fills === 'birth_date' ? formatDay(taken, 'date') : taken,
    })
  }
  return (
    <table aria-label={m.merge_side()} className="w-full table-fixed text-start">
      <thead>
        <tr className="border-b border-line-strong">
          <th scope="col" className="py-2 pe-3 text-start font-semibold">
            {m.merge_stays()}
          </th>
          <th scope="col" className="py-2 text-start font-semibold">
            {m.merge_goes()}
          </th>
        </tr>
      </thead>
      {rows().map(({ name, value, fills }) => {
        const [one, two] = [value(survivor), value(other)]
        return (
          <tbody key={name} className="border-b border-line">
            <tr>
              <th scope="rowgroup" colSpan={2} className="pt-2 text-start text-sm font-normal text-ink-2">
                {name}
              </th>
            </tr>
            <tr>
              <td className="pe-3 pb-2 align-top wrap-anywhere">{stays(one, fills)}</td>
              <td className="pb-2 align-top wrap-anywhere">{two ?? '–'}</td>
            </tr>
          </tbody>
        )
      })}
    </table>
  )
}
