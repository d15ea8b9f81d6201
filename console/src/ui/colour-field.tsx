import { Check } from 'lucide-react'
import { useId } from 'react'
import { type BrandColour, brandColours, swatchOf } from '#contract/brand-colours.rules.ts'
import { m } from '#messages/console'
import { noteIds } from '#ui/field-frame.tsx'

const NAMES: Record<BrandColour, () => string> = {
  teal: () => m.colour_teal(),
  blue: () => m.colour_blue(),
  purple: () => m.colour_purple(),
  maroon: () => m.colour_maroon(),
  brown: () => m.colour_brown(),
  green: () => m.colour_green(),
}

/** Returns what a colour of the academy is called. */
export const colourName = (colour: string): string => NAMES[colour as BrandColour]?.() ?? colour

type ColourFieldProps = {
  label: string
  value: string
  onChange: (colour: string) => void
  hint?: string
  error?: string | undefined
}

/** One of the academy's colours, each shown as its buttons are and called by its name. */
export function ColourField({ label, value, onChange, hint, error }: ColourFieldProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={noteIds(id, error, hint)} className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {brandColours.map((colour) => (
          <label
            key={colour}
            className="relative inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-line-strong ps-2 pe-3 has-checked:border-brand-strong has-checked:bg-brand-50 has-focus-visible:outline-3 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name={id}
              value={colour}
              checked={value === colour}
              onChange={() => onChange(colour)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span
              aria-hidden
              className="grid size-7 shrink-0 place-items-center rounded-full text-white"
              style={{ backgroundColor: swatchOf(colour) }}
            >
              {value === colour && <Check size={16} />}
            </span>
            {colourName(colour)}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="text-sm text-bad">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-2">
          {hint}
        </p>
      )}
    </fieldset>
  )
}
