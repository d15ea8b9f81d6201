import type { Ref, TextareaHTMLAttributes } from 'react'
import { fieldBox, FieldFrame, type TextProps, useTextControl } from './field-frame.tsx'

type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id' | keyof TextProps> &
  TextProps & { ref?: Ref<HTMLTextAreaElement> }

/** A field for several lines; it can be drawn taller, not wider. */
export function TextArea({ label, value, onChange, error, hint, ...box }: TextAreaProps) {
  const control = useTextControl({ label, value, onChange, error, hint })
  return (
    <FieldFrame id={control.id} label={label} error={error} hint={hint}>
      <div className={fieldBox(error)}>
        <textarea
          {...box}
          {...control}
          className="w-full min-w-0 resize-y rounded-control bg-transparent px-3.5 py-3 leading-6 outline-none placeholder:text-ink-2"
        />
      </div>
    </FieldFrame>
  )
}
