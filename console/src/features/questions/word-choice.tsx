import { FileText } from 'lucide-react'
import { useRef } from 'react'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import type { useWord } from './use-word.ts'

const TAKEN = '.docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Chooses a Word file, and says why one is not read. */
export function WordChoice({ word: { busy, refusal, take } }: { word: ReturnType<typeof useWord> }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button look="secondary" icon={FileText} busy={busy} onClick={() => input.current?.click()}>
          {m.word_choose()}
        </Button>
        <span className="text-sm text-ink-2">{m.word_way()}</span>
      </div>
      <input
        ref={input}
        type="file"
        accept={TAKEN}
        aria-label={m.word_choose()}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) take(file)
          // The same file may be chosen again after it was corrected.
          currentTarget.value = ''
        }}
      />
      {refusal !== null && (
        <p role="alert" className="text-sm text-bad">
          {refusal}
        </p>
      )}
    </div>
  )
}
