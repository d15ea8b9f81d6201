import { FileCheck, Link2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '../../../../../web/src/ui/buttons/button.tsx'
import { formatDay, formatMoment } from '../../../../../web/src/ui/format/format-day.ts'
import { Dialog } from '../../../../../web/src/ui/overlays/dialog.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { useRoles } from '../use-roles.ts'
import { AskConsent } from './ask-consent.tsx'
import type { Guardians } from './guardian-data.ts'
import { documentWords, methodWords, STATES, TONES } from './guardian-words.ts'
import { RecordConsent } from './record-consent.tsx'
import { WithdrawConsent } from './withdraw-consent.tsx'

type PartProps = { stud_id: number; shown: Guardians }
type Act = 'ask' | 'record' | 'withdraw'

/** What holds of the consent, what was said before, and what can be done. */
export function ConsentPart({ stud_id, shown }: PartProps) {
  const { isOffice } = useRoles()
  const { consents, is_of_age, is_required } = shown
  const [latest] = consents
  const state = latest?.state ?? 'none'
  // What a guardian said ends with the 18th birthday.
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
