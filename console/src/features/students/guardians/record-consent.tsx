import { useState } from 'react'
import type { ConsentDocument } from '#contract/guardians.rules.ts'
import { m } from '#messages/console'
import { Button } from '../../../../../web/src/ui/buttons/button.tsx'
import { toast } from '../../../../../web/src/ui/overlays/toast.ts'
import { TextField } from '../../../../../web/src/ui/text-field.tsx'
import { staffCall } from '../../../api/staff-call.ts'
import { Form } from '../../../ui/form.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useSending } from '../../../ui/use-sending.ts'
import { type ConsentForm, GuardianChoice } from './guardian-choice.tsx'
import { documentOptions } from './guardian-words.ts'
import { useRenew } from './use-renew.ts'

/** Notes a consent that was signed on paper. */
export function RecordConsent({ stud_id, shown: { today, is_of_age }, able, onDone }: ConsentForm) {
  const [who, setWho] = useState(String(able[0]?.guardian_id ?? ''))
  const [document, setDocument] = useState<string>('aadhaar')
  const [signed_on, setSignedOn] = useState(today)
  const { busy, send, errorAt } = useSending(['guardian_id', 'document', 'signed_on'])
  const renew = useRenew()
  const save = async () =>
    send(async () => {
      const by = is_of_age ? {} : { guardian_id: Number(who) }
      const seen = { document: document as ConsentDocument, signed_on }
      await staffCall('/staff/record_consent', { stud_id, ...by, ...seen })
      toast.success(m.consent_recorded())
      await renew()
      onDone()
    })
  return (
    <Form onSubmit={save}>
      <p className="text-ink-2">{is_of_age ? m.consent_record_own() : m.consent_record_text()}</p>
      {!is_of_age && <GuardianChoice able={able} value={who} onChange={setWho} error={errorAt('guardian_id')} />}
      <SelectField
        label={m.consent_document()}
        name="document"
        value={document}
        onChange={setDocument}
        options={documentOptions()}
        hint={m.consent_document_hint()}
        error={errorAt('document')}
      />
      <TextField
        label={m.consent_signed_on()}
        name="signed_on"
        type="date"
        required
        max={today}
        value={signed_on}
        onChange={setSignedOn}
        error={errorAt('signed_on')}
      />
      <Button type="submit" wide busy={busy}>
        {m.consent_record_submit()}
      </Button>
    </Form>
  )
}
