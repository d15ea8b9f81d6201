import { FileUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'

const ENDINGS = '.xlsx,.csv,.tsv,.zip,.gift,.txt,.xml'

type DropZoneProps = {
  text?: string
  label: string
  busy: boolean
  /** Something else on the screen comes first. */
  quiet?: boolean
  onFiles: (files: File[]) => void
}

/** Takes files that are dropped, or chosen by a button. */
export function DropZone({ text, label, busy, quiet = false, onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const over = (event: DragEvent, on: boolean) => {
    event.preventDefault()
    setIsOver(on)
  }
  const take = (files: FileList | null) => busy || onFiles([...(files ?? [])])
  return (
    <div
      className={`grid justify-items-center gap-3 rounded-card border-2 border-dashed px-4 py-6 text-center md:py-8 ${isOver ? 'border-brand-strong bg-brand-50' : 'border-line-strong bg-card'}`}
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={(event) => {
        over(event, false)
        take(event.dataTransfer.files)
      }}
    >
      <FileUp size={36} strokeWidth={1.75} aria-hidden className="text-brand" />
      <p className="hidden font-semibold md:block">{m.imports_drop()}</p>
      {text !== undefined && <p className="max-w-2xl text-sm text-ink-2 text-pretty">{text}</p>}
      <input
        ref={input}
        type="file"
        multiple
        accept={ENDINGS}
        aria-label={label}
        hidden
        onChange={({ currentTarget }) => {
          take(currentTarget.files)
          // The same file may be chosen again after it was corrected.
          currentTarget.value = ''
        }}
      />
      <Button look={quiet ? 'secondary' : 'primary'} busy={busy} icon={FileUp} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </div>
  )
}
