import { KeyRound, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { formatDay } from '#ui/format/format-day.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { staffCall } from '../../api/staff-call.ts'
import { readSession } from '../../session/session.ts'
import { useSending } from '../../ui/use-sending.ts'
import { type Factor, keepAccount } from './account.api.ts'
import { NameForm } from './name-form.tsx'

const KINDS = {
  authenticator: { icon: Smartphone, words: () => m.setup_totp() },
  passkey: { icon: KeyRound, words: () => m.setup_passkey() },
}

const dayOf = (instant: string) => formatDay(instant.slice(0, 10), 'date')

function timesOf({ added_at, used_at }: Factor): string {
  const added = added_at === null ? [] : [m.account_factor_added({ day: dayOf(added_at) })]
  const used = used_at === null ? [] : [m.account_factor_used({ day: dayOf(used_at) })]
  return [...added, ...used].join(' · ')
}

/** One second factor: what it is called, when it was used, and how it is renamed or removed. */
export function FactorRow({ factor, isOnly }: { factor: Factor; isOnly: boolean }) {
  const { kind, id } = factor
  const { icon: Icon, words } = KINDS[kind]
  const name = factor.name ?? words()
  const [isNaming, setIsNaming] = useState(false)
  const rename = async (wanted: string) => {
    keepAccount(await staffCall('/staff/rename_factor', { kind, id, name: wanted }))
    setIsNaming(false)
  }
  return (
    <li className="border-b border-line py-3 first:pt-0 last:border-b-0 last:pb-0">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
        <Icon size={22} aria-hidden className="shrink-0 text-brand" />
        <div>
          <p className="font-medium wrap-anywhere">{name}</p>
          <p className="text-sm text-ink-2">
            {[...(factor.name === null ? [] : [words()]), timesOf(factor)].filter(Boolean).join(' · ')}
          </p>
        </div>
        <div className="col-start-2 -ms-3 flex sm:col-start-3 sm:ms-0">
          <Button look="quiet" onClick={() => setIsNaming(!isNaming)} aria-label={m.account_rename_of({ name })}>
            {m.account_rename()}
          </Button>
          {!isOnly && <RemoveFactor factor={factor} name={name} />}
        </div>
      </div>
      {isNaming && (
        <div className="mt-3">
          <NameForm initial={factor.name ?? ''} words={m.save()} onName={rename} onCancel={() => setIsNaming(false)} />
        </div>
      )}
    </li>
  )
}

function RemoveFactor({ factor: { kind, id }, name }: { factor: Factor; name: string }) {
  const [asks, setAsks] = useState(false)
  const { busy, send } = useSending()
  const remove = async () => {
    setAsks(false)
    await send(async () => {
      keepAccount(await staffCall('/staff/remove_factor', { kind, id }))
      toast.success(m.account_removed({ name }))
      await readSession()
    })
  }
  return (
    <>
      <Button look="quiet" busy={busy} onClick={() => setAsks(true)} aria-label={m.account_remove_of({ name })}>
        {m.account_remove()}
      </Button>
      <ConfirmDialog
        open={asks}
        title={m.account_remove_title({ name })}
        text={m.account_remove_text()}
        choices={[
          { words: m.account_remove(), onPress: () => void remove(), danger: true },
          { words: m.cancel(), onPress: () => setAsks(false) },
        ]}
        onClose={() => setAsks(false)}
      />
    </>
  )
}
