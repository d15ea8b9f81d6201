import { useState } from 'react'
import { m } from '#messages/console'
import { useSession } from '../session/session.ts'
import { ReasonField } from './reason-field.tsx'

/** Owners alone may insist on what is refused to everybody; the server decides. */
export const useIsOwner = (): boolean => useSession((session) => session.me?.roles.includes('owner') === true)

const MAX_REASON = 500

/**
 * What is known too early, as it was refused, and why an owner wants it all the same. It stays once it was refused, with
 * what was typed.
 */
export function useInsisting(refused: string | undefined) {
  const isOwner = useIsOwner()
  const [said, setSaid] = useState(refused)
  const [reason, setReason] = useState('')
  if (refused !== undefined && refused !== said) setSaid(refused)
  const isInsisting = said !== undefined && isOwner
  return {
    /** For the call. */
    insist: isInsisting ? { insist: reason.trim() } : {},
    box: said === undefined ? null : { said, typed: isInsisting ? { value: reason, onChange: setReason } : null },
  }
}

type InsistBoxProps = { box: ReturnType<typeof useInsisting>['box'] }

export function InsistBox({ box }: InsistBoxProps) {
  if (!box) return null
  return (
    <div className="grid gap-3 rounded-control bg-warn-50 p-3">
      <p role="alert" className="whitespace-pre-line text-warn wrap-anywhere">
        {box.said}
      </p>
      {box.typed && <ReasonField label={m.insist_reason()} max={MAX_REASON} {...box.typed} />}
    </div>
  )
}
