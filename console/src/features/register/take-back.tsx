import { useState } from 'react'
import { type Chosen, type KeptRegister, shownMark } from '#contract/staff/register-marks.rules.ts'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../../web/src/ui/overlays/confirm-dialog.tsx'
import { sayWithUndo } from '../../ui/say-with-undo.tsx'

type TakeBackProps = { kept: KeptRegister; onMark: (chosen: readonly Chosen[]) => void }

/** Takes the whole register back, as of a class that was not held: nobody is marked then. */
export function TakeBack({ kept, onMark }: TakeBackProps) {
  const [isAsking, setIsAsking] = useState(false)
  const takeBack = () => {
    setIsAsking(false)
    const marked = kept.register.students.flatMap(({ stud_id, away }): Chosen[] => {
      const { status } = shownMark(kept, stud_id)
      return away !== null || status === null || status === 'H' ? [] : [{ stud_id, status }]
    })
    onMark(marked.map(({ stud_id }) => ({ stud_id, status: null })))
    sayWithUndo(m.register_taken_back(), async () => onMark(marked))
  }
  return (
    <div className="mt-4">
      <Button look="quiet" onClick={() => setIsAsking(true)}>
        {m.register_take_back()}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={m.register_take_back_title()}
        text={m.register_take_back_text()}
        choices={[
          { words: m.register_take_back(), onPress: takeBack, danger: true },
          { words: m.cancel(), onPress: () => setIsAsking(false) },
        ]}
        onClose={() => setIsAsking(false)}
      />
    </div>
  )
}
