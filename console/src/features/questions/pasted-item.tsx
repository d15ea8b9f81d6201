import { CircleAlert, Info } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { KeepOrder } from '#contract/fixed-options.rules.ts'
import { LETTERS } from '#contract/question-key.rules.ts'
import type { PastedPicture } from '#contract/staff/pasted/pictures.rules.ts'
import { RichText } from '#assessment/content/rich-text.tsx'
import { m } from '#messages/console'
import { Badge } from '../../ui/badge.tsx'
import { fileAddress } from '../../ui/file-address.ts'
import { TextField } from '../../ui/text-field.tsx'
import { TickBox } from '../../ui/tick-box.tsx'
import type { FoundQuestion } from './use-pasted.ts'

type PastedItemProps = {
  found: FoundQuestion
  pictures: ReadonlyMap<number, File>
  onToggle: (isTaken: boolean) => void
  onKeepOrder: (answer: KeepOrder) => void
  onDescribe: (picture: PastedPicture, words: string) => void
}

/** A question that was found: with a tick, or why it cannot be stored as it is. */
export function PastedItem({ found, pictures, onToggle, onKeepOrder, onDescribe }: PastedItemProps) {
  const { pasted, form, reasons, doubts, hints, order, keepOrder, twins, code, isTaken, isChecked } = found
  const { fields } = form
  const right = pasted.correct.split(',')
  const shown = (picture: PastedPicture | undefined) =>
    picture && <Picture key={picture.number} {...{ picture, pictures, isStored: code !== null, onDescribe }} />
  return (
    <li className="grid grid-cols-1 gap-2 rounded-control border border-line p-3">
      <TickBox checked={isTaken} disabled={reasons.length > 0 || code !== null || !isChecked} onChange={onToggle}>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="whitespace-nowrap">{m.paste_number({ number: pasted.number })}</span>
          {code !== null && <Badge tone="good">{m.paste_saved({ code })}</Badge>}
        </span>
      </TickBox>
      {fields.passage !== '' && <RichText text={fields.passage} className="border-s-2 border-line ps-3 text-sm" />}
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
      {[...new Set([...reasons, ...doubts, ...twins.map((twin) => m.question_twin({ code: twin }))])].map((reason) => (
        <Remark key={reason}>{reason}</Remark>
      ))}
      {order === 'kept' && <Remark isHint>{m.question_keeps_order()}</Remark>}
      {order === 'unsure' && code === null && <OrderQuestion answer={keepOrder} onAnswer={onKeepOrder} />}
      {hints.map((hint) => (
        <Remark key={hint} isHint>
          {m.paste_before_proof({ hint })}
        </Remark>
      ))}
    </li>
  )
}

/** Asks whether the options keep their order, where the wording does not say it. Without an answer it decides. */
function OrderQuestion({ answer, onAnswer }: { answer: KeepOrder; onAnswer: (answer: KeepOrder) => void }) {
  const name = useId()
  const choices = [
    { value: 'Yes', words: m.question_order_yes() },
    { value: 'No', words: m.question_order_no() },
  ] as const
  return (
    <fieldset className="rounded-control bg-brand-50 px-3 py-2">
      <legend className="contents text-sm font-medium">{m.question_keep_order()}</legend>
      <div className="flex flex-wrap gap-x-4">
        {choices.map(({ value, words }) => (
          <label key={value} className="flex min-h-11 items-center gap-2 text-sm">
            <input
              type="radio"
              name={name}
              checked={answer === value}
              onChange={() => onAnswer(value)}
              className="size-5 accent-brand-strong"
            />
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** What somebody has to look at, or to do later. */
export function Remark({ isHint = false, children }: { isHint?: boolean; children: ReactNode }) {
  const [Icon, tone] = isHint ? [Info, 'text-ink-2'] : [CircleAlert, 'text-warn']
  return (
    <p className="flex items-center gap-2 text-sm wrap-anywhere">
      <Icon size={18} aria-hidden className={`shrink-0 ${tone}`} />
      {children}
    </p>
  )
}

type PictureProps = Pick<PastedItemProps, 'pictures' | 'onDescribe'> & { picture: PastedPicture; isStored: boolean }

/** A picture of the document and its description, which is written into the text, where it is read again. */
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
