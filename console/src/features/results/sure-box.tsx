import { m } from '#messages/console'
import { TickBox } from '../../ui/tick-box.tsx'

type SureBoxProps = { doubts: readonly string[]; isSure: boolean; onSure: (isSure: boolean) => void }

/** Asks for confirmation of unusual choices; shows nothing when there are none. */
export function SureBox({ doubts, isSure, onSure }: SureBoxProps) {
  if (doubts.length === 0) return null
  return (
    <div className="rounded-control bg-warn-50 px-4 py-3 text-warn">
      {doubts.map((doubt) => (
        <p key={doubt}>{doubt}</p>
      ))}
      <TickBox required checked={isSure} onChange={onSure}>
        {m.results_sure()}
      </TickBox>
    </div>
  )
}
