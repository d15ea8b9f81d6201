import { Calculator } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '#messages/web'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { isOnline, whenOnline } from '#ui/is-online.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { toast } from '#ui/overlays/toast.ts'

const panel = lazyPart(async () => import('./calculator-panel.tsx'))

/** Opens the calculator of a paper that has one. `above` is the id of what it must not hide on a phone. */
export function CalculatorButton({ above }: { above: string }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    // Here before it is wanted, since the line may be gone by then.
    const load = () => void panel.load().catch(() => {})
    load()
    return whenOnline(load)
  }, [])
  const press = () => {
    if (isOpen) return setOpen(false)
    // A test must go on when the calculator does not load.
    panel.load().then(
      () => setOpen(true),
      () => toast.error(isOnline() ? m.error_network() : m.test_calculator_missing(), { id: 'calculator' }),
    )
  }
  const Panel = panel.loaded?.CalculatorPanel
  return (
    <>
      <IconButton icon={Calculator} look="square" label={m.test_calculator()} aria-expanded={isOpen} onClick={press} />
      {isOpen && Panel && <Panel above={above} onClose={() => setOpen(false)} />}
    </>
  )
}
