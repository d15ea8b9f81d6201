import { useState } from 'react'
import type { ConsentState } from '#contract/guardians.rules.ts'
import { m } from '#messages/web'
import { ApiError } from '../../../api/api-error.ts'
import { guardianClient, submitAsGuardian } from '../../../session/guardian-calls.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { type Child, childrenQuery, consentQuery } from '../guardian.api.ts'
import { actsOn, type ConsentAct } from '../guardian.rules.ts'
import { ConsentDialog } from './consent-dialog.tsx'

const WORDS = { give: m.guardian_give, refuse: m.guardian_refuse, take_back: m.guardian_take_back }
const DONE = { give: m.guardian_did_give, refuse: m.guardian_did_refuse, take_back: m.guardian_did_take_back }

type ConsentActsProps = {
  child: Child
  state: ConsentState | null
  notice: number
  /** Told once what holds now is on the screen. */
  onSaid: () => void
}

/** The guardian's own word. Each is asked about once more, with what follows from it. */
export function ConsentActs({ child, state, notice, onSaid }: ConsentActsProps) {
  const [asked, setAsked] = useState<ConsentAct | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const ask = (act: ConsentAct | null) => {
    setFault(null)
    setAsked(act)
  }
  const say = async (act: ConsentAct) => {
    setBusy(true)
    setFault(null)
    try {
      await submitAsGuardian('/Guardian/say_consent', { stud_id: child.stud_id, gives: act === 'give', notice })
      setAsked(null)
      toast.success(DONE[act]())
      await readAgain(child)
      onSaid()
    } catch (error) {
      setFault(error instanceof ApiError ? error.message : m.error_network())
      if (error instanceof ApiError && error.reason !== 'network') void readAgain(child)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="mt-5 grid gap-2.5 sm:grid-cols-2">
      {actsOn(state).map((act) => (
        <Button key={act} look={act === 'give' ? 'primary' : 'secondary'} wide busy={busy} onClick={() => ask(act)}>
          {WORDS[act]()}
        </Button>
      ))}
      <ConsentDialog
        act={asked}
        words={asked && WORDS[asked]()}
        child={child.name}
        fault={fault}
        busy={busy}
        onSay={say}
        onClose={() => ask(null)}
      />
    </div>
  )
}

/** What holds now, here and on the cards. */
const readAgain = async ({ stud_id }: Child) =>
  Promise.all(
    [consentQuery(stud_id), childrenQuery].map(async ({ queryKey }) => guardianClient.invalidateQueries({ queryKey })),
  )
