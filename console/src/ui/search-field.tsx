import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { fieldBox, FieldFrame, type TextProps, useTextControl } from '#ui/field-frame.tsx'
import { Spinner } from '#ui/spinner.tsx'

type SearchInputProps = Omit<ComponentProps<'input'>, 'className' | 'type'> & {
  /** Something is being searched for. */
  busy?: boolean
  /** What is beside it empties or closes the search. */
  hasClose?: boolean
}

/** What is searched for, with a magnifying glass in front of it. Names are typed as they are, and never corrected. */
export function SearchInput({ busy = false, hasClose = false, ...input }: SearchInputProps) {
  return (
    <>
      <span aria-hidden className="ms-3.5 shrink-0 text-ink-2">
        {busy ? <Spinner size={18} /> : <Search size={18} />}
      </span>
      <input
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...input}
        type="search"
        className={`min-h-11.5 w-full min-w-0 grow bg-transparent px-2.5 outline-none placeholder:text-ink-2 ${hasClose ? '[&::-webkit-search-cancel-button]:hidden' : ''}`}
      />
    </>
  )
}

/** A field of a screen to search in it. */
export function SearchField({ label, value, onChange, hint, name }: Omit<TextProps, 'error'> & { name?: string }) {
  const control = useTextControl({ label, value, onChange, hint })
  return (
    <FieldFrame id={control.id} label={label} hint={hint}>
      <div className={fieldBox(undefined)}>
        <SearchInput {...control} name={name} />
      </div>
    </FieldFrame>
  )
}
