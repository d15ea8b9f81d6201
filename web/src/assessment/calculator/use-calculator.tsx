import { type ReactNode, useEffect, useState } from 'react'
import { m } from '#messages/web'
import { isOnline, whenOnline } from '#ui/is-online.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { toast } from '#ui/overlays/toast.ts'
import { useAttempt } from '../attempt/attempt-context.ts'

const panel = lazyPart(async () => import('./calculator-panel.tsx'))

/**
 * The calculator of a paper that has one: `toggle` opens and closes it, `panel` is what is to be rendered. `above` is the
 * id of what it must not hide on a phone.
 */
export function useCalculator(above: string): { toggle: () => void; panel: ReactNode } {
  const { hasCalculator } = useAttempt().opened.paper
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!hasCalculator) return
    // Here before it is wanted, since the line may be gone by then.
    const load = () => void panel.load().catch(() => {})
    load()
    return whenOnline(load)
  }, [hasCalculator])
  const toggle = () => {
    if (isOpen) return setOpen(false)
    // A test must go on when the calculator does not load.
    panel.load().then(
      () => setOpen(true),
      () => toast.error(isOnline() ? m.error_network() : m.test_calculator_missing(), { id: 'calculator' }),
    )
  }
  const Panel = panel.loaded?.CalculatorPanel
  return { toggle, panel: isOpen && Panel ? <Panel above={above} onClose={() => setOpen(false)} /> : null }
}
