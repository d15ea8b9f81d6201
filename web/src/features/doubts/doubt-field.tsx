import type { Ref } from 'react'
import { doubtText, MAX_DOUBT } from '#contract/doubts.rules.ts'
import { m } from '#messages/web'
import { RichText } from '#assessment/content/rich-text.tsx'
import { hasMath } from '#assessment/math/math-parts.rules.ts'
import { formatNumber } from '#ui/format/fast-path/format-number.rules.ts'
import { TextArea } from '#ui/text-area.tsx'

type DoubtFieldProps = {
  ref?: Ref<HTMLTextAreaElement> | undefined
  label: string
  text: string
  readOnly: boolean
  error: string | undefined
  onChange: (text: string) => void
}

/** A field for a question, with its formulas rendered below. */
export function DoubtField({ ref, label, text, readOnly, error, onChange }: DoubtFieldProps) {
  const length = [...doubtText(text)].length
  const counter = m.feedback_counter({ count: formatNumber(length), most: formatNumber(MAX_DOUBT) })
  return (
    <div className="grid gap-2.5">
      <TextArea
        {...(ref && { ref })}
        label={label}
        rows={5}
        value={text}
        readOnly={readOnly}
        error={length > MAX_DOUBT ? m.doubts_length() : error}
        hint={length > 0 ? counter : m.doubts_formula_hint()}
        onChange={onChange}
      />
      {hasMath(text) && <RichText text={text} className="rounded-card border border-line bg-card px-4 py-3" />}
    </div>
  )
}
