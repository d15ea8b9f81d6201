import { createContext, use } from 'react'
import { flushSync } from 'react-dom'
import type { FieldName, QuestionFields, QuestionLanguage } from '#contract/staff/question-fields.rules.ts'
import type { Typing } from '#contract/staff/insert-formula.rules.ts'

/** What the parts of the editor share. */
export type Editor = {
  typed: QuestionFields
  set: (field: FieldName, value: string) => void
  errorAt: (field: FieldName) => string | undefined
  /** What a check of the field itself says while it is typed. */
  noteAt: (field: FieldName) => string | undefined
  languages: readonly QuestionLanguage[]
  /** Remembers where formulas of the palette go. */
  onFocus: (field: FieldName, element: HTMLTextAreaElement) => void
  /** Takes in a picture, asks which part of it is wanted, and shows it in the field. */
  takePicture: (field: PictureField, file: File) => void
  /** Asks for another crop of the present picture. */
  cropPicture: (field: PictureField) => void
  busyPicture: PictureField | null
}

export type PictureField = Extract<FieldName, `${string}_image` | `image${string}`>

export const EditorContext = createContext<Editor | null>(null)

/** The editor around a part of it. */
export function useEditor(): Editor {
  const editor = use(EditorContext)
  if (!editor) throw new Error('There is no editor around this field.')
  return editor
}

/** Puts a text with its caret into a field, as if it had been typed. */
export function typeInto(element: HTMLTextAreaElement, { text, from, to }: Typing, set: (text: string) => void): void {
  // The text is drawn before the next key press: otherwise that key would land behind the text, and the rest of the
  // word at the caret.
  flushSync(() => set(text))
  element.focus()
  element.setSelectionRange(from, to)
}
