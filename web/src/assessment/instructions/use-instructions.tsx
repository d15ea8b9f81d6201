import { type ReactNode, useState } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'
import { showReading } from '../palette/show-reading.ts'

const part = lazyPart(async () => import('./instructions-dialog.tsx'))

/** The instructions of the test in progress: `show` loads and opens them, `dialog` stands in the page. */
export function useInstructions(): { show: () => void; dialog: ReactNode } {
  const [open, setOpen] = useState(false)
  const Dialog = part.loaded?.InstructionsDialog
  return {
    show: () => showReading(part, () => setOpen(true)),
    dialog: Dialog && <Dialog open={open} onClose={() => setOpen(false)} />,
  }
}
