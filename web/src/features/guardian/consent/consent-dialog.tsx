import { m } from '#messages/web'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import type { ConsentAct } from '../guardian.rules.ts'

const TITLES = { give: m.guardian_give_title, refuse: m.guardian_refuse_title, take_back: m.guardian_take_back_title }

type ConsentDialogProps = {
  /** What is about to be said; null while nothing is. */
  act: ConsentAct | null
  words: string | null
  child: string
  fault: string | null
  busy: boolean
  onSay: (act: ConsentAct) => Promise<void>
  onClose: () => void
}

/** Before a word counts: what follows from it. */
export function ConsentDialog({ act, words, child, fault, busy, onSay, onClose }: ConsentDialogProps) {
  return (
    <Dialog open={act !== null} title={act ? TITLES[act]({ child }) : ''} onClose={onClose}>
      {act === 'give' ? (
        <p className="mb-5 text-ink-2">{m.guardian_give_text()}</p>
      ) : (
        <Stops title={act === 'take_back' ? m.guardian_stops() : m.guardian_without()} child={child} />
      )}
      {fault !== null && (
        <p role="alert" className="mb-4 rounded-control bg-bad-50 px-4 py-3 text-bad">
          {fault}
        </p>
      )}
      <div className="grid gap-2.5">
        <Button look={act === 'give' ? 'primary' : 'danger'} busy={busy} onClick={() => act && void onSay(act)}>
          {words}
        </Button>
        <Button look="secondary" onClick={onClose}>
          {m.guardian_stay()}
        </Button>
      </div>
    </Dialog>
  )
}

const Stops = ({ title, child }: { title: string; child: string }) => (
  <>
    <p>{title}</p>
    <ul className="mt-2 grid list-disc gap-1.5 ps-5 marker:text-bad">
      {[m.guardian_stops_messages({ child }), m.guardian_stops_doubts({ child }), m.guardian_stops_results()].map(
        (point) => (
          <li key={point} className="ps-1 wrap-anywhere">
            {point}
          </li>
        ),
      )}
    </ul>
    <p className="mt-3 mb-5 text-ink-2">{m.guardian_goes_on()}</p>
  </>
)
