import { useEffect, useState } from 'react'
import { forgetDraft, keepDraft, readDraft } from '../session/drafts.ts'
import { useSession } from '../session/session.ts'

type Kept<Base extends { fields: object }> = { base: Base; typed: Base['fields'] }

const person = (): number => useSession.getState().me?.staff_id ?? 0
const same = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b)
const namesOf = (fields: object): string => Object.keys(fields).toSorted().join(' ')

/** Returns what this person typed into the form before; null when an older page had other fields. */
function keptOf<Base extends { fields: object }>(form: string, loaded: Base): Kept<Base> | null {
  const kept = readDraft(person(), form) as Kept<Base> | null
  return kept && namesOf(kept.typed) === namesOf(loaded.fields) ? kept : null
}

/**
 * State of a form that begins with `loaded`. The typed values survive a reload of the tab and an expired session,
 * together with the values over which they were typed, so that storing them meets the changes of others. `form` names
 * the form and the row; no password and no code may be among its fields. Call `forget` once it is stored or given up.
 */
export function useDraft<Base extends { fields: object }>(form: string, loaded: Base) {
  const [kept] = useState(() => keptOf(form, loaded))
  const [isKept, setIsKept] = useState(kept !== null)
  const [base, setBase] = useState<Base>(kept?.base ?? loaded)
  const [typed, setTyped] = useState<Base['fields']>(kept?.typed ?? loaded.fields)
  useEffect(() => {
    if (same(typed, base.fields)) forgetDraft(person(), form)
    else keepDraft(person(), form, { base, typed })
  }, [form, base, typed])
  const forget = () => {
    forgetDraft(person(), form)
    setIsKept(false)
  }
  const startOver = () => {
    setBase(loaded)
    setTyped(loaded.fields)
    forget()
  }
  return { base, setBase, typed, setTyped, isKept, forget, startOver }
}
