import { Plus } from 'lucide-react'
import { useState } from 'react'
import { LETTERS, type Letter } from '#contract/question-key.rules.ts'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { type OrderByWording, orderByWording } from '#contract/staff/question-checks.rules.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useEditor } from './editor-context.ts'
import { PictureField } from './picture-field.tsx'
import type { QuestionFields } from '#contract/staff/question-fields.rules.ts'
import { fieldIn, LANGUAGES } from './question-data.ts'
import { keyAfter } from '#contract/staff/question-fields.rules.ts'
import { WordsField } from './words-field.tsx'

const FEWEST_SHOWN = 4

const isFilled = (fields: QuestionFields, letter: Letter): boolean =>
  fields[`image${letter}`] !== '' || LANGUAGES.some((language) => fields[fieldIn(`option${letter}`, language)] !== '')

/** What may be answered, and what is right. */
export function OptionFields() {
  const { typed, set, errorAt, noteAt } = useEditor()
  const filled = LETTERS.findLastIndex((letter) => isFilled(typed, letter)) + 1
  const [shown, setShown] = useState(Math.max(FEWEST_SHOWN, filled))
  if (typed.type === 'Number') {
    return (
      <TextField
        label={m.question_number()}
        name="correct"
        aria-required
        value={typed.correct}
        onChange={(value) => set('correct', value)}
        error={errorAt('correct')}
        hint={noteAt('correct') ?? m.question_number_hint()}
        autoComplete="off"
      />
    )
  }
  return (
    <fieldset data-needed className="grid gap-4">
      <legend className="mb-2 font-medium">{m.question_options()}</legend>
      {errorAt('correct') !== undefined && <p className="text-sm text-bad">{errorAt('correct')}</p>}
      {LETTERS.slice(0, Math.max(shown, filled)).map((letter) => (
        <OptionField key={letter} letter={letter} />
      ))}
      {Math.max(shown, filled) < LETTERS.length && (
        <span>
          <Button look="quiet" icon={Plus} onClick={() => setShown(Math.max(shown, filled) + 1)}>
            {m.question_option_add()}
          </Button>
        </span>
      )}
      <OrderField />
    </fieldset>
  )
}

const BY_WORDING: Record<Exclude<OrderByWording, null>, () => string> = {
  kept: () => m.question_keeps_order(),
  shuffled: () => m.question_order_free(),
  unsure: () => m.question_order_unsure(),
}

/** Whether papers with shuffled options keep the order of these; asked where the wording does not say it. */
function OrderField() {
  const { typed, set, errorAt } = useEditor()
  const order = orderByWording(typed)
  if (order === null && typed.keep_order === '') return null
  const isOpen = typed.keep_order === '' && order !== null
  const isOverruled = typed.keep_order === 'No' && order === 'kept'
  return (
    <div
      className={
        isOverruled || (isOpen && order === 'unsure') ? 'rounded-control border border-warn bg-warn-50 p-3' : ''
      }
    >
      <SelectField
        label={m.question_keep_order()}
        name="keep_order"
        value={typed.keep_order}
        onChange={(value) => set('keep_order', value)}
        error={errorAt('keep_order')}
        {...(isOpen && { hint: BY_WORDING[order]() })}
        {...(isOverruled && { hint: m.question_order_overruled() })}
        options={[
          { value: '', words: m.question_order_wording() },
          { value: 'Yes', words: m.question_order_yes() },
          { value: 'No', words: m.question_order_no() },
        ]}
      />
    </div>
  )
}

function OptionField({ letter }: { letter: Letter }) {
  const { typed, set } = useEditor()
  const label = m.question_option({ letter })
  const isRight = typed.correct.split(',').includes(letter)
  return (
    <div
      className={`grid gap-2 rounded-control border p-3 ${isRight ? 'border-brand-strong bg-brand-50' : 'border-line'}`}
    >
      <label className="flex min-h-11 w-fit items-center gap-3 font-medium">
        <input
          type={typed.type === 'Single' ? 'radio' : 'checkbox'}
          name="correct-option"
          checked={isRight}
          onChange={({ target }) => set('correct', keyAfter(typed, letter, target.checked))}
          className="size-5 accent-brand-strong"
        />
        {m.question_is_right({ letter })}
      </label>
      <WordsField written={`option${letter}`} label={label} rows={1} picture={`image${letter}`} />
      <PictureField field={`image${letter}`} label={label} />
    </div>
  )
}
