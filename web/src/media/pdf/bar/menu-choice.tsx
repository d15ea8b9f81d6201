import { useId } from 'react'

type MenuChoiceProps<Value extends string> = {
  title: string
  options: Record<Value, () => string>
  value: Value
  onChoose: (value: Value) => void
}

/** One of a few, in a menu. */
export function MenuChoice<Value extends string>({ title, options, value, onChoose }: MenuChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className="py-1.5">
      <legend className="px-3 py-1 text-sm font-semibold text-ink-2">{title}</legend>
      {(Object.keys(options) as Value[]).map((each) => (
        <label
          key={each}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 hover:bg-brand-50"
        >
          <input
            type="radio"
            name={name}
            checked={each === value}
            onChange={() => onChoose(each)}
            className="size-4.5 accent-brand-strong"
          />
          {options[each]()}
        </label>
      ))}
    </fieldset>
  )
}
