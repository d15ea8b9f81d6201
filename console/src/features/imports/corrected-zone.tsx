import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { nameInPlaceOf, placeOf, placesOf } from './corrected-file.rules.ts'
import { DropZone } from './drop-zone.tsx'
import type { Preview } from './upload.ts'

type Files = Preview['files']

const renamed = (file: File, target: string): File =>
  new File([file], nameInPlaceOf(target, file.name), { type: file.type })

type CorrectedZoneProps = {
  files: Files
  sheets: readonly string[]
  busy: boolean
  quiet: boolean
  onFiles: (files: File[]) => void
}

/** Takes corrected files; one whose name does not say which file it corrects is asked about. */
export function CorrectedZone({ files, sheets, busy, quiet, onFiles }: CorrectedZoneProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const take = (sent: File[]) => {
    const [first] = sent
    const ask = first && sent.length === 1 ? placeOf(first.name, files, sheets).ask : []
    if (first && ask.length > 0) return setAsked({ file: first, ask })
    const names = sent.map(({ name }) => name)
    const places = placesOf(names, files, sheets)
    onFiles(
      sent.map((file, at) => {
        const instead = places[at] ?? null
        return instead === null ? file : renamed(file, instead)
      }),
    )
  }
  const answer = (file: File) => {
    setAsked(null)
    onFiles([file])
  }
  return (
    <>
      <DropZone label={m.imports_mended()} busy={busy} quiet={quiet} onFiles={take} />
      <Dialog open={asked !== null} title={m.imports_replace_title()} onClose={() => setAsked(null)}>
        {asked && <Question asked={asked} onAnswer={answer} />}
      </Dialog>
    </>
  )
}

type Asked = { file: File; ask: readonly string[] }

function Question({ asked: { file, ask }, onAnswer }: { asked: Asked; onAnswer: (file: File) => void }) {
  const [target, setTarget] = useState(ask[0] ?? '')
  const [only] = ask
  return (
    <div className="grid gap-4">
      <p className="text-ink-2 wrap-anywhere">
        {ask.length === 1 && only !== undefined
          ? m.imports_replace_text({ name: file.name, file: only })
          : m.imports_replace_texts({ name: file.name })}
      </p>
      {ask.length > 1 && (
        <SelectField
          label={m.imports_replace_which()}
          value={target}
          onChange={setTarget}
          options={ask.map((name) => ({ value: name, words: name }))}
        />
      )}
      <div className="grid gap-2.5">
        <Button onClick={() => onAnswer(renamed(file, target))}>{m.imports_replace_yes()}</Button>
        <Button look="secondary" onClick={() => onAnswer(file)}>
          {m.imports_replace_no()}
        </Button>
      </div>
    </div>
  )
}
