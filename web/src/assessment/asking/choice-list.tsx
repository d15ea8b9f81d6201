import { memo } from 'react'
import { m } from '#messages/web'
import { letterOf } from '../content/letter.rules.ts'
import { RichText } from '../content/rich-text.tsx'
import type { Choice } from '../question.ts'
import { PrefetchedPicture } from './prefetched-picture.tsx'

type ChoiceListProps = {
  /** Of the element that says what is asked. */
  labelledBy: string
  name: string
  choices: Choice[]
  chosen: string | null
  locked: boolean
  onChoose: (key: string) => void
}

export const ChoiceList = memo(function ChoiceList(props: ChoiceListProps) {
  const { labelledBy, name, choices, chosen, locked, onChoose } = props
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className="mt-5 grid grid-cols-1 gap-2.5">
      {choices.map((choice, index) => (
        <label
          key={choice.key}
          className="group flex min-h-14 cursor-pointer items-center gap-3.5 rounded-control border border-line bg-card px-4 py-2.5 transition-colors hover:border-line-soft has-checked:border-brand-strong has-checked:bg-brand-50 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand has-disabled:cursor-default"
        >
          <input
            type="radio"
            name={name}
            value={letterOf(index)}
            checked={choice.key === chosen}
            disabled={locked}
            className="sr-only"
            onChange={() => onChoose(choice.key)}
          />
          <span className="grid size-7.5 shrink-0 place-items-center rounded-full border border-line-soft text-sm font-semibold text-ink-2 group-has-checked:border-brand-strong group-has-checked:bg-brand-strong group-has-checked:text-on-brand">
            {letterOf(index)}
          </span>
          <span className="min-w-0 grow">
            <ChoiceContent choice={choice} index={index} />
          </span>
        </label>
      ))}
    </div>
  )
})

function ChoiceContent({ choice, index }: { choice: Choice; index: number }) {
  if (!choice.picture) return <RichText text={choice.text} />
  return (
    <PrefetchedPicture src={choice.picture} alt={choice.text || m.test_choice_picture({ letter: letterOf(index) })} />
  )
}
