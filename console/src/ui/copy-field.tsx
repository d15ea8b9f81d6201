import { Copy } from 'lucide-react'
import { useId } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { toast } from '#ui/overlays/toast.ts'

/** A text to be handed on: selected by a tap, copied by the button. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const id = useId()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      toast.success(m.copied())
    } catch {
      // A browser that denies access to the clipboard: the selected text is copied by hand.
      document.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`)?.select()
      toast.error(m.copy_failed())
    }
  }
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        readOnly
        value={value}
        onFocus={(event) => event.target.select()}
        className="min-h-12 w-full rounded-control border border-line-strong bg-page px-3.5"
      />
      <Button icon={Copy} onClick={() => void copy()}>
        {m.copy()}
      </Button>
    </div>
  )
}
