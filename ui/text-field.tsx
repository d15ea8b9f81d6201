import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { fieldBox, FieldFrame, type TextProps, useTextControl } from './field-frame.tsx'

type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id' | keyof TextProps> &
  TextProps & {
    /** In front of the text, inside the field: a dial code, an icon. */
    before?: ReactNode
    ref?: Ref<HTMLInputElement>
  }

export function TextField({ label, value, onChange, error, hint, before, ...input }: TextFieldProps) {
  const control = useTextControl({ label, value, onChange, error, hint })
  return (
    <FieldFrame id={control.id} label={label} error={error} hint={hint}>
      <div className={fieldBox(error)}>
        {before}
        <input
          {...input}
          {...control}
          className="min-h-11.5 w-full min-w-0 grow rounded-control bg-transparent px-3.5 outline-none placeholder:text-ink-2 disabled:opacity-60"
        />
      </div>
    </FieldFrame>
  )
}
