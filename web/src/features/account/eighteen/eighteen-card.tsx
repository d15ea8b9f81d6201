import { CakeSlice } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { m } from '#messages/web'
import { Button } from '../../../ui/buttons/button.tsx'
import { SettingCard } from '../../../ui/setting-card.tsx'
import type { Eighteen } from './eighteen.api.ts'
import { EighteenForm } from './eighteen-form.tsx'

/** Asks whoever is 18 who goes on seeing, and whether they agree; once that was said it says so, and can be changed. */
export function EighteenCard({ own }: { own: Eighteen }) {
  const [isOpen, setOpen] = useState(own.consent === null)
  const summary = useRef<HTMLUListElement>(null)
  const [isSaved, setSaved] = useState(false)
  // The button that had the focus is gone: what was said takes its place.
  useEffect(() => {
    if (isSaved && !isOpen) summary.current?.focus()
  }, [isSaved, isOpen])
  const close = () => {
    setSaved(true)
    setOpen(false)
  }
  return (
    <SettingCard icon={CakeSlice} title={m.eighteen_title()} text={m.eighteen_text()}>
      {isOpen ? (
        <EighteenForm own={own} onSaved={close} />
      ) : (
        <div className="mt-4 animate-appear">
          <ul ref={summary} tabIndex={-1} className="grid gap-1.5 outline-none">
            {own.guardians.map(({ guardian_id, name, sees }) => (
              <li key={guardian_id}>{sees ? m.eighteen_sees({ name }) : m.eighteen_sees_not({ name })}</li>
            ))}
            <li>{own.consent === 'given' ? m.eighteen_agreed() : m.eighteen_not_agreed()}</li>
          </ul>
          <div className="mt-4">
            <Button look="secondary" onClick={() => setOpen(true)}>
              {m.eighteen_change()}
            </Button>
          </div>
        </div>
      )}
    </SettingCard>
  )
}
