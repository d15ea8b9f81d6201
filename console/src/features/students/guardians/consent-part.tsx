import { FileCheck, Link2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { formatDay, formatMoment } from '#ui/format/format-day.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { useRoles } from '../use-roles.ts'
import { type Guardians, type Guardian, useRenew } from './guardian-data.ts'
import { documentWords, methodWords, STATES, TONES, documentOptions, relationWords } from './guardian-labels.ts'
import { staffCall, type StaffData } from '../../../api/staff-call.ts'
import { CopyField } from '../../../ui/copy-field.tsx'
import { Form } from '../../../ui/form.tsx'
import { momentWords } from '../../../ui/moment-labels.ts'
import { useSending } from '../../../ui/use-sending.ts'
import { toast } from '#ui/overlays/toast.ts'
import { ReasonField } from '../../../ui/reason-field.tsx'
import type { ConsentDocument } from '#contract/guardians.rules.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'

/** Properties of each form of the consent. `able` are guardians who are not blocked. */
type ConsentForm = { stud_id: number; shown: Guardians; able: readonly Guardian[]; onDone: () => void }

type ChoiceProps = {
  able: readonly Guardian[]
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** Which of the guardians it is. */
const GuardianChoice = ({ able, ...field }: ChoiceProps) => (
  <SelectField
    {...field}
    label={m.consent_guardian()}
    name="guardian_id"
    options={able.map(({ guardian_id, name, relation }) => ({
      value: String(guardian_id),
      words: `${name} (${relationWords(relation)})`,
    }))}
  />
)

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
      <DateField
        label={m.consent_signed_on()}
        name="signed_on"

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

/** Makes a one-time link, which cannot be shown again. */
function AskConsent({ stud_id, able, onDone }: ConsentForm) {
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

type PartProps = { stud_id: number; shown: Guardians }
type Act = 'ask' | 'record' | 'withdraw'

/** The present consent, its history, and its actions. */
export function ConsentPart({ stud_id, shown }: PartProps) {
  const { isOffice } = useRoles()
  const { consents, is_of_age, is_required } = shown
  const [latest] = consents
  const state = latest?.state ?? 'none'
  // A guardian's consent ends with the student's 18th birthday.
  const isOver = is_of_age && latest !== undefined && latest.method !== 'own_at_18'
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <h3 className="flex flex-wrap items-center gap-3 font-semibold">
        {m.consent_title()}
        <Badge tone={isOver ? 'quiet' : TONES[state]}>{isOver ? m.consent_over() : STATES[state]()}</Badge>
      </h3>
      <p className="text-sm text-ink-2">
        {is_of_age ? m.consent_is_18() : is_required ? m.consent_is_required() : m.consent_not_required()}
      </p>
      {isOffice && <Acts stud_id={stud_id} shown={shown} />}
      <ConsentHistory consents={consents} />
    </div>
  )
}

function Acts({ stud_id, shown }: PartProps) {
  const [act, setAct] = useState<Act | null>(null)
  const { is_of_age, guardians, consents } = shown
  const able = guardians.filter(({ blocked_at }) => blocked_at === null)
  const canSay = is_of_age || able.length > 0
  const state = consents[0]?.state
  const isRefused = state === 'withdrawn' || state === 'declined'
  const close = () => setAct(null)
  const forms = { stud_id, shown, able, onDone: close }
  if (!canSay) return <p className="text-sm text-ink-2">{m.consent_add_guardian()}</p>
  return (
    <div className="flex flex-wrap gap-2.5">
      {!is_of_age && (
        <Button look="secondary" icon={Link2} onClick={() => setAct('ask')}>
          {m.consent_ask()}
        </Button>
      )}
      <Button look="secondary" icon={FileCheck} onClick={() => setAct('record')}>
        {m.consent_record()}
      </Button>
      {state !== undefined && !isRefused && (
        <Button look="secondary" icon={Undo2} onClick={() => setAct('withdraw')}>
          {m.consent_withdraw()}
        </Button>
      )}
      <Dialog open={act === 'ask'} title={m.consent_ask()} onClose={close}>
        {act === 'ask' && <AskConsent {...forms} />}
      </Dialog>
      <Dialog open={act === 'record'} title={m.consent_record()} onClose={close}>
        {act === 'record' && <RecordConsent {...forms} />}
      </Dialog>
      <Dialog open={act === 'withdraw'} title={m.consent_withdraw()} onClose={close}>
        {act === 'withdraw' && <WithdrawConsent {...forms} />}
      </Dialog>
    </div>
  )
}

function ConsentHistory({ consents }: Pick<Guardians, 'consents'>) {
  if (consents.length === 0) return null
  return (
    <ol aria-label={m.consent_history()} className="grid gap-2 text-sm">
      {consents.map(({ consent_id, state, method, document, signed_on, notice, guardian, who, at }) => (
        <li key={consent_id} className="wrap-anywhere">
          <span className="font-medium">{STATES[state]()}</span>
          {` · ${[methodWords(method), guardian, who === guardian ? null : who].filter(Boolean).join(' · ')}`}
          <span className="tabular block text-ink-2">
            {[
              formatMoment(at),
              document === null ? null : m.consent_seen({ document: documentWords(document) }),
              signed_on === null ? null : m.consent_signed({ day: formatDay(signed_on, 'date') }),
              m.consent_notice({ version: notice }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ol>
  )
}
