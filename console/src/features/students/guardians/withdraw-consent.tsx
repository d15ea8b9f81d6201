import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '../../../../../web/src/ui/buttons/button.tsx'
import { toast } from '../../../../../web/src/ui/overlays/toast.ts'
import { staffCall } from '../../../api/staff-call.ts'
import { Form } from '../../../ui/form.tsx'
import { ReasonField } from '../../../ui/reason-field.tsx'
import { useSending } from '../../../ui/use-sending.ts'
import { type ConsentForm, GuardianChoice } from './guardian-choice.tsx'
import { useRenew } from './use-renew.ts'

/** Takes a consent back, after it has said what stops. */
export function WithdrawConsent({ stud_id, shown: { is_of_age, stops }, able, onDone }: ConsentForm) {
  const [who, setWho] = useState(String(able[0]?.guardian_id ?? ''))
  const [reason, setReason] = useState('')
  const { busy, send, errorAt } = useSending(['guardian_id', 'reason'])
  const renew = useRenew()
  const withdraw = async () =>
    send(async () => {
      const by = is_of_age ? {} : { guardian_id: Number(who) }
      await staffCall('/staff/withdraw_consent', { stud_id, ...by, reason: reason.trim() })
      toast.success(m.consent_was_withdrawn())
      await renew()
      onDone()
    })
  return (
    <Form onSubmit={withdraw}>
      <div className="rounded-control bg-warn-50 p-3">
        <p className="font-medium">{m.consent_stops()}</p>
        <ul className="mt-1 list-disc ps-5">
          <li>{m.consent_stops_messages({ count: stops.messages })}</li>
          <li>{m.consent_stops_doubts({ count: stops.doubts })}</li>
          <li>{m.consent_stops_others()}</li>
        </ul>
        <p className="mt-2">{m.consent_goes_on()}</p>
      </div>
      {!is_of_age && <GuardianChoice able={able} value={who} onChange={setWho} error={errorAt('guardian_id')} />}
      <ReasonField label={m.consent_how()} value={reason} onChange={setReason} error={errorAt('reason')} />
      <Button type="submit" look="danger" wide busy={busy}>
        {m.consent_withdraw_submit()}
      </Button>
    </Form>
  )
}
