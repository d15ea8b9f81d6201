import { useState } from 'react'
import { m } from '#messages/console'
import { RichText } from '#assessment/content/rich-text.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CheckList } from '../../ui/check-list.tsx'
import { letterAt } from '../../ui/figure-labels.ts'
import { Form } from '../../ui/form.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { KeyChange, KeyQuestion } from './key-data.ts'
import { cancelledWords, choiceWords, keyWords } from './key-labels.ts'

type ChangeDialogProps = {
  question: KeyQuestion | null
  /** How many sat the paper. */
  sat: number
  onKeep: (change: KeyChange) => void
  onClose: () => void
}

/** Asks for the new key of a question. No option is preselected. */
export function ChangeDialog({ question, sat, onKeep, onClose }: ChangeDialogProps) {
  return (
    <Dialog
      open={question !== null}
      title={question ? m.key_change_of({ number: question.number }) : ''}
      onClose={onClose}
    >
      {question && <ChangeForm key={question.question_id} question={question} sat={sat} onKeep={onKeep} />}
    </Dialog>
  )
}

const CANCELLED = ['full_to_all', 'full_to_attempted', 'out_of_maximum'] as const
type Kind = '' | 'right' | 'range' | 'printed' | (typeof CANCELLED)[number]

type ChangeFormProps = { question: KeyQuestion; sat: number; onKeep: (change: KeyChange) => void }

function ChangeForm({ question, sat, onKeep }: ChangeFormProps) {
  const { question_id, text, options, answer_type, key } = question
  const [kind, setKind] = useState<Kind>('')
  const [right, setRight] = useState<number[]>([...key.right])
  const [range, setRange] = useState(key.range ?? '')
  const [error, setError] = useState<string | undefined>()
  const submit = async () => {
    const mistake = mistakeOf(kind, right, range)
    setError(mistake)
    if (mistake === undefined) onKeep({ question_id, ...saidOf(kind, right, range) })
  }
  return (
    <>
      <div className="mb-4 line-clamp-5 wrap-anywhere text-ink-2">
        <RichText text={text} />
      </div>
      <Form onSubmit={submit}>
        <SelectField
          label={m.key_what()}
          name="kind"
          value={kind}
          options={kindsOf(question)}
          onChange={(value) => {
            setKind(value as Kind)
            setError(undefined)
          }}
          error={kind === '' ? error : undefined}
        />
        {kind === 'right' && (
          <CheckList
            label={answer_type === 'single' ? m.key_right_any() : m.key_right_all()}
            options={options.map((option, at) => ({
              value: option.option_id,
              words: <RichText text={`${letterAt(at)}. ${option.text}`} />,
            }))}
            chosen={right}
            onChange={setRight}
            error={error}
          />
        )}
        {kind === 'range' && (
          <TextField
            label={m.key_range()}
            name="range"
            hint={m.key_range_hint()}
            value={range}
            onChange={setRange}
            error={error}
          />
        )}
        {kind in REACHES && <p className="text-sm text-ink-2">{reachWords(question, sat, kind)}</p>}
        <Button type="submit" wide>
          {m.key_keep()}
        </Button>
      </Form>
    </>
  )
}

/** Cancellations that give marks, with the students who get them. */
const REACHES: Partial<Record<Kind, (sat: number) => string>> = {
  full_to_all: (count) => m.key_reach_all({ count }),
  full_to_attempted: (count) => m.key_reach_attempted({ count }),
}

const reachWords = ({ choice }: KeyQuestion, sat: number, kind: Kind): string =>
  choice ? choiceWords(choice) : (REACHES[kind]?.(sat) ?? '')

function kindsOf(question: KeyQuestion): { value: Kind; words: string }[] {
  const { answer_type, key, printed, choice } = question
  const isChanged = keyWords(question, key) !== keyWords(question, printed)
  return [
    { value: '', words: m.key_choose() },
    answer_type === 'number'
      ? { value: 'range', words: m.key_kind_range() }
      : { value: 'right', words: m.key_kind_right() },
    ...CANCELLED.filter((value) => choice === null || value !== 'full_to_all').map((value) => ({
      value,
      words: m.key_cancelled({ how: cancelledWords(value, question) }),
    })),
    ...(isChanged ? [{ value: 'printed' as const, words: m.key_kind_printed() }] : []),
  ]
}

function mistakeOf(kind: Kind, right: readonly number[], range: string): string | undefined {
  if (kind === '') return m.key_choose_first()
  if (kind === 'right' && right.length === 0) return m.key_no_right()
  return kind === 'range' && range.trim() === '' ? m.key_range_hint() : undefined
}

function saidOf(kind: Kind, right: number[], range: string): Omit<KeyChange, 'question_id'> {
  if (kind === 'right') return { right }
  if (kind === 'range') return { range: range.trim() }
  return kind === 'printed' || kind === '' ? { printed: true } : { cancelled: kind }
}
