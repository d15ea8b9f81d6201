import { type KeptRegister, shownMark, type Status } from '#contract/staff/register-marks.rules.ts'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { statusWords } from './status-look.ts'

type MetMarksProps = {
  kept: KeptRegister
  onTheirs: (studId: number) => void
  onMine: (studId: number, status: Exclude<Status, 'H'>) => void
}

/** Students whom somebody else has marked otherwise meanwhile: both marks, and whose stands. */
export function MetMarks({ kept, onTheirs, onMine }: MetMarksProps) {
  const met = kept.register.students.flatMap(({ stud_id, name }) => {
    const shown = shownMark(kept, stud_id)
    return shown.met ? [{ stud_id, name, mine: shown.met.status, theirs: shown.status, who: shown.who }] : []
  })
  if (met.length === 0) return null
  return (
    <section
      aria-label={m.register_met()}
      className="mb-4 grid gap-3 rounded-control border border-warn bg-warn-50 p-4"
    >
      <h2 className="text-base font-semibold">{m.register_met()}</h2>
      <ul className="grid gap-3">
        {met.map(({ stud_id, name, mine, theirs, who }) => (
          <li key={stud_id} className="grid gap-1.5 border-t border-line pt-3">
            <span className="font-medium wrap-anywhere">{name}</span>
            <span className="text-sm wrap-anywhere">
              {m.register_met_text({
                who: who ?? m.register_by_import(),
                theirs: statusWords(theirs),
                mine: statusWords(mine),
              })}
            </span>
            <span className="flex flex-wrap gap-2.5">
              <Button look="secondary" onClick={() => onTheirs(stud_id)}>
                {m.register_met_theirs()}
              </Button>
              <Button look="secondary" onClick={() => onMine(stud_id, mine)}>
                {m.register_met_mine()}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
