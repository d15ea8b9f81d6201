import { Download } from 'lucide-react'
import { useContext } from 'react'
import { m } from '#messages/web'
import { BrandContext } from '#web/ui/brand.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { formatMoment } from '#ui/format/format-day.ts'
import type { Receipt } from '../attempt/opened-attempt.ts'

type ReceiptLineProps = { receipt: NonNullable<Receipt>; name: string }

/** The server's receipt, to be shown as a proof, and as a file to keep. */
export function ReceiptLine({ receipt, name }: ReceiptLineProps) {
  const { number, submitted_at, answered } = receipt
  const academy = useContext(BrandContext).name
  const moment = formatMoment(submitted_at)
  const words = m.result_receipt({ number, moment, count: answered })
  const keep = () => saveText(`${number}.txt`, [academy, name, words, submitted_at].filter(Boolean).join('\n'))
  return (
    <div className="text-sm text-ink-2">
      <p className="text-balance wrap-anywhere">{words}</p>
      <Button look="quiet" icon={Download} onClick={keep}>
        {m.result_keep()}
      </Button>
    </div>
  )
}

/** Hands a text to the browser as a file. */
function saveText(file: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = file
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
