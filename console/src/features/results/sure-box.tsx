import { m } from '#messages/console'

type SureBoxProps = { doubts: readonly string[]; isSure: boolean; onSure: (isSure: boolean) => void }

/** What is strange about what was chosen, to be said yes to once more; nothing where nothing is. */
export function SureBox({ doubts, isSure, onSure }: SureBoxProps) {
  if (doubts.length === 0) return null
  return (
    <div className="rounded-control bg-warn-50 px-4 py-3 text-warn">
      {doubts.map((doubt) => (
        <p key={doubt}>{doubt}</p>
      ))}
      <label className="flex min-h-11 items-center gap-3 font-medium">
        <input
          type="checkbox"
          required
          checked={isSure}
          onChange={(event) => onSure(event.target.checked)}
          className="size-5 shrink-0 accent-brand-strong"
        />
        {m.results_sure()}
      </label>
    </div>
  )
}
