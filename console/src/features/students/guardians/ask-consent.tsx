import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '../../../../../web/src/ui/buttons/button.tsx'
import { staffCall, type StaffData } from '../../../api/staff-call.ts'
import { CopyField } from '../../../ui/copy-field.tsx'
import { Form } from '../../../ui/form.tsx'
import { momentWords } from '../../../ui/moment-words.ts'
import { useSending } from '../../../ui/use-sending.ts'
import { type ConsentForm, GuardianChoice } from './guardian-choice.tsx'
import { useRenew } from './use-renew.ts'

/** Makes a link of one use, which nobody can show again. */
export function AskConsent({ stud_id, able, onDone }: ConsentForm) {
  const [who, setWho] = useState(String(able[0]?.guardian_id ?? ''))
  const [made, setMade] = useState<StaffData<'/staff/ask_consent'> | null>(null)
  const { busy, send, errorAt } = useSending(['guardian_id'])
  const renew = useRenew()
  const name = able.find(({ guardian_id }) => String(guardian_id) === who)?.name ?? ''
  const ask = async () =>
    send(async () => {
      setMade(await staffCall('/staff/ask_consent', { stud_id, guardian_id: Number(who) }))
      await renew()
    })
  if (made)
    return (
      <div className="grid gap-4">
        <p className="text-ink-2">{m.consent_link_text({ name, until: momentWords(made.expires_at) })}</p>
        <CopyField label={m.team_link()} value={`${location.origin}${made.link}`} />
        <Button look="secondary" onClick={onDone}>
          {m.team_link_done()}
        </Button>
      </div>
    )
  return (
    <Form onSubmit={ask}>
      <p className="text-ink-2">{m.consent_ask_text()}</p>
      <GuardianChoice able={able} value={who} onChange={setWho} error={errorAt('guardian_id')} />
      <Button type="submit" wide busy={busy}>
        {m.consent_make_link()}
      </Button>
    </Form>
  )
}
