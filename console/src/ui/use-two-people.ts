import { useRef, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { type Clash, meetFields, type Versioned } from './two-people.rules.ts'
import { useDraft } from './use-draft.ts'

/**
 * State of a form over a row that another person may change at the same time; `form` is its name in `useDraft`, and
 * `readNow` reads the row anew. No typed value is lost: after `changed_meanwhile` the form goes on from the stored row,
 * and `clashes` has both values.
 */
export function useTwoPeople<Fields extends object, Version>(
  form: string,
  loaded: Versioned<Fields, Version>,
  readNow: () => Promise<Versioned<Fields, Version>>,
) {
  const draft = useDraft(form, loaded)
  const { base, setBase, typed, setTyped } = draft
  const [clashes, setClashes] = useState<Clash<Fields>[]>([])
  // A ref, and not state: it is set before the stored values are drawn, so that leaving the page right then asks
  // nothing.
  const isStored = useRef(false)
  const set = <K extends keyof Fields>(field: K, value: Fields[K]) => {
    isStored.current = false
    setTyped((now) => ({ ...now, [field]: value }))
  }
  const isDirty = () => !isStored.current && JSON.stringify(typed) !== JSON.stringify(base.fields)
  /** Stores the form; errors are passed on to the caller. */
  const store = async <Result>(work: (version: Version) => Promise<Result>): Promise<Result> => {
    try {
      const result = await work(base.version)
      isStored.current = true
      setClashes([])
      draft.forget()
      return result
    } catch (error) {
      if (error instanceof ApiError && error.reason === 'changed_meanwhile') {
        const now = await readNow()
        const met = meetFields(base.fields, typed, now.fields)
        setBase(now)
        setTyped(met.typed)
        setClashes(met.clashes)
      }
      throw error
    }
  }
  /** Begins anew with what is stored now. */
  const renew = (now: Versioned<Fields, Version>) => {
    setBase(now)
    setTyped(now.fields)
  }
  /** Gives up one's own value of a field. */
  const take = ({ field, theirs }: Clash<Fields>) => {
    set(field, theirs)
    setClashes((all) => all.map((clash) => (clash.field === field ? { ...clash, isTaken: true } : clash)))
  }
  return { draft, typed, set, store, renew, clashes, take, isDirty }
}
