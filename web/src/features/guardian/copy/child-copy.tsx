import { Download } from 'lucide-react'
import { useContext, useState } from 'react'
import { m } from '#messages/web'
import { ApiError } from '../../../api/api-error.ts'
import { readAsGuardian } from '../../../session/guardian-calls.ts'
import { BrandContext } from '../../../ui/brand.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/cards/card.tsx'
import type { Child } from '../guardian.api.ts'

type Told = { saved: string } | { fault: string } | null

/** All that is kept of a child, as a file. */
export function ChildCopy({ child: { stud_id, name } }: { child: Child }) {
  const { name: academy } = useContext(BrandContext)
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<Told>(null)
  const save = async () => {
    setBusy(true)
    setTold(null)
    try {
      const { file_name, json } = await readAsGuardian('/Guardian/export', { stud_id })
      handOut(file_name, json)
      setTold({ saved: file_name })
    } catch (error) {
      setTold({ fault: error instanceof ApiError ? error.message : m.error_network() })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="max-w-reading">
      <Card as="section">
        <h2 className="text-lg">{m.guardian_copy()}</h2>
        <p className="mt-2 wrap-anywhere">{m.guardian_copy_text({ academy: academy ?? '', child: name })}</p>
        <p className="mt-2 mb-5 text-ink-2">{m.guardian_copy_care()}</p>
        <Button icon={Download} busy={busy} onClick={() => void save()}>
          {m.guardian_copy()}
        </Button>
        <p role="status" className="text-good wrap-anywhere not-empty:mt-3">
          {told && 'saved' in told && m.guardian_copy_saved({ file: told.saved })}
        </p>
        {told && 'fault' in told && (
          <p role="alert" className="mt-3 rounded-control bg-bad-50 px-4 py-3 text-bad">
            {told.fault}
          </p>
        )}
      </Card>
    </div>
  )
}

function handOut(file: string, json: string): void {
  const address = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = file
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
