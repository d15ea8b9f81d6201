import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { Dialog } from '../../../../web/src/ui/overlays/dialog.tsx'
import { toast } from '../../../../web/src/ui/overlays/toast.ts'
import { TextField } from '../../../../web/src/ui/text-field.tsx'
import { staffCall } from '../../api/staff-call.ts'
import { useSending } from '../../ui/use-sending.ts'
import { askedOf, BankFilters, type ChooserProps } from './bank-filters.tsx'

type DrawDialogProps = ChooserProps & { /** How many the section lacks. */ count: number }

/** Questions by chance: the server draws them once, and they are what the paper has. */
export const DrawDialog = ({ open, ...props }: DrawDialogProps) => (
  <Dialog open={open} title={m.paper_draw_for({ section: props.name })} onClose={props.onClose}>
    {open && <Draw {...props} />}
  </Dialog>
)

function Draw({ start, choices, taken, count: lacking, onAdd }: Omit<DrawDialogProps, 'open'>) {
  const [filter, setFilter] = useState(start)
  const [typed, setTyped] = useState(String(lacking))
  const { busy, send } = useSending()
  const count = Number(typed)
  const isCount = Number.isInteger(count) && count >= 1 && count <= 300
  const draw = async () =>
    send(async () => {
      const { codes, found } = await staffCall('/staff/draw_questions', {
        ...askedOf(filter),
        count,
        taken: [...taken],
      })
      if (codes.length === 0) return void toast.error(m.paper_bank_none())
      if (found < count) toast(m.paper_draw_few({ count: found }))
      else toast.success(m.paper_drawn({ count }))
      onAdd(codes)
    })
  return (
    <>
      <p className="mb-4 text-ink-2">{m.paper_draw_about()}</p>
      <BankFilters filter={filter} choices={choices} onChange={setFilter} />
      <div className="grid gap-4">
        <TextField label={m.paper_draw_count()} inputMode="numeric" value={typed} onChange={setTyped} />
        <Button wide busy={busy} disabled={!isCount} onClick={() => void draw()}>
          {m.paper_draw_go()}
        </Button>
      </div>
    </>
  )
}
