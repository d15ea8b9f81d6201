import { CircleAlert, Info } from 'lucide-react'
import { useState } from 'react'
import type { PastedPicture } from '#contract/staff/pasted-pictures.rules.ts'
import { LETTERS } from '#contract/question-key.rules.ts'
import { m } from '#messages/console'
import { RichText } from '../../../../web/src/assessment/content/rich-text.tsx'
import { TextField } from '../../../../web/src/ui/text-field.tsx'
import { Badge } from '../../ui/badge.tsx'
import { TickBox } from '../../ui/tick-box.tsx'
import { fileAddress } from '../../ui/file-address.ts'
import type { FoundQuestion } from './use-pasted.ts'

type PastedItemProps = {
  found: FoundQuestion
  pictures: ReadonlyMap<number, File>
  onToggle: (isTaken: boolean) => void
  onDescribe: (picture: PastedPicture, words: string) => void
}

/** A question that was found: with a tick, or why it cannot be stored as it is. */
export function PastedItem({ found, pictures, onToggle, onDescribe }: PastedItemProps) {
  const { pasted, form, reasons, hints, twins, code, isTaken, isChecked } = found
  const { fields } = form
  const right = pasted.correct.split(',')
  const shown = (picture: PastedPicture | undefined) =>
    picture && <Picture key={picture.number} {...{ picture, pictures, isStored: code !== null, onDescribe }} />
  return (
    <li className="grid grid-cols-1 gap-2 rounded-control border border-line p-3">
      <TickBox checked={isTaken} disabled={reasons.length > 0 || code !== null || !isChecked} onChange={onToggle}>
        {m.paste_number({ number: pasted.number })}
        {code !== null && <Badge tone="good">{m.question_saved({ code })}</Badge>}
      </TickBox>
      <RichText text={fields.question} />
      {shown(form.pictures.question)}
      {pasted.options.length > 0 ? (
        <ul className="grid gap-1">
          {LETTERS.slice(0, pasted.options.length).map((letter) => (
            <li
              key={letter}
              className={`flex gap-2 rounded-control px-2 py-1 ${right.includes(letter) ? 'bg-good-50 font-medium' : ''}`}
            >
              <span className="shrink-0">{letter}</span>
              <div className="grid min-w-0 gap-1">
                <RichText text={fields[`option${letter}`]} />
                {shown(form.pictures[letter])}
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <p className="font-medium">{pasted.correct}</p>
      )}
      {fields.explanation !== '' && <RichText text={fields.explanation} className="text-sm text-ink-2" />}
      {[...reasons, ...twins.map((twin) => m.question_twin({ code: twin }))].map((reason) => (
        <p key={reason} className="flex items-center gap-2 text-sm wrap-anywhere">
          <CircleAlert size={18} aria-hidden className="shrink-0 text-warn" />
          {reason}
        </p>
      ))}
      {hints.map((hint) => (
        <p key={hint} className="flex items-center gap-2 text-sm wrap-anywhere">
          <Info size={18} aria-hidden className="shrink-0 text-ink-2" />
          {m.paste_before_proof({ hint })}
        </p>
      ))}
    </li>
  )
}

type PictureProps = Pick<PastedItemProps, 'pictures' | 'onDescribe'> & { picture: PastedPicture; isStored: boolean }

/** A picture of the document, and what it shows: which is written into the text, where it can be read again. */
function Picture({ picture, pictures, isStored, onDescribe }: PictureProps) {
  const file = picture.number === null ? undefined : pictures.get(picture.number)
  const [words, setWords] = useState(picture.words)
  if (!file) return null
  return (
    <div className="grid gap-2">
      <img src={fileAddress(file)} alt={words} className="max-h-40 w-auto max-w-full rounded-control bg-white" />
      {!isStored && (
        <TextField
          label={m.paste_picture_shows({ number: picture.number ?? 0 })}
          value={words}
          onChange={(typed) => {
            setWords(typed)
            onDescribe(picture, typed)
          }}
          maxLength={500}
          autoComplete="off"
        />
      )}
    </div>
  )
}
