import { m } from '#messages/console'
import { SelectField } from '../../ui/select-field.tsx'
import { paperLabels } from '../../ui/paper-labels.ts'
import { type PartProps, textOf } from './part-props.ts'

/** How a paper is written. Empty cells mean what the sheet means by them. */
export function OptionFields(part: PartProps) {
  const field = textOf(part, paperLabels)
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        {...field('shuffle')}
        value={part.typed.shuffle || (part.typed.kind === 'quiz' ? 'None' : 'Both')}
        options={[
          { value: 'Both', words: m.paper_shuffle_both() },
          { value: 'Questions', words: m.paper_shuffle_questions() },
          { value: 'Options', words: m.paper_shuffle_options() },
          { value: 'None', words: m.paper_shuffle_none() },
        ]}
      />
      <SelectField
        {...field('calculator')}
        options={[
          { value: '', words: m.paper_by_format() },
          { value: 'None', words: m.paper_calculator_none() },
          { value: 'Basic', words: m.paper_calculator_basic() },
        ]}
      />
      <SelectField
        {...field('exam_true')}
        options={[
          { value: 'No', words: m.paper_exam_true_no() },
          { value: 'Yes', words: m.paper_exam_true_yes() },
        ]}
      />
    </div>
  )
}
