import { useState } from 'react'
import { m } from '#messages/console'
import { useSession } from '../session/session.ts'
import { ReasonField } from './reason-field.tsx'

/** Only owners may insist on what is rejected for others; the server decides on access. */
export const useIsOwner = (): boolean => useSession((session) => session.me?.roles.includes('owner') === true)

const MAX_REASON = 500

/**
 * State of the box with the server's rejection of a key that is known too early, and an owner's reason to go on. After
 * a rejection the box and its text stay.
 */
export function useInsisting(refused: string | undefined) {
  const isOwner = useIsOwner()
  const [said, setSaid] = useState(refused)
  const [reason, setReason] = useState('')
  if (refused !== undefined && refused !== said) setSaid(refused)
  const isInsisting = said !== undefined && isOwner
  return {
    /** The field of the call's body. */
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
