import type { ClipboardEvent, DragEvent } from 'react'
import { m } from '#messages/console'
import { languageNames } from '#messages/languages'
import { TextArea } from '../../ui/text-area.tsx'
import { type PictureField, useEditor } from './editor-context.ts'
import type { QuestionLanguage } from '#contract/staff/question-fields.rules.ts'
import { fieldIn, type Written } from './question-data.ts'

type WordsFieldProps = {
  written: Written
  label: string
  rows: number
  /** The field of a picture that is pasted or dropped here. */
  picture?: PictureField
  /** A question is not saved without its English words; other languages are optional. */
  isNeeded?: boolean
}

/** One part of a question, in its languages side by side. */
export function WordsField({ written, label, rows, picture, isNeeded = false }: WordsFieldProps) {
  const { languages } = useEditor()
  return (
    <div className="@container">
      <div className={`grid grid-cols-1 items-start gap-3 ${languages.length > 1 ? COLUMNS[languages.length] : ''}`}>
        {languages.map((language) => (
          <InLanguage
            key={language}
            {...{ written, label, rows, language, picture }}
            isNeeded={isNeeded && language === 'en'}
          />
        ))}
      </div>
    </div>
  )
}

const COLUMNS: Record<number, string> = { 2: '@md:grid-cols-2', 3: '@md:grid-cols-3' }

type InLanguageProps = Omit<WordsFieldProps, 'picture'> & {
  language: QuestionLanguage
  picture: PictureField | undefined
  isNeeded: boolean
}

function InLanguage({ written, label, rows, language, picture, isNeeded }: InLanguageProps) {
  const { typed, set, errorAt, noteAt, languages, onFocus, takePicture } = useEditor()
  const field = fieldIn(written, language)
  const taken = (files: FileList | null | undefined): boolean => {
    const file = [...(files ?? [])].find(({ type }) => type.startsWith('image/'))
    if (file && picture) takePicture(picture, file)
    return file !== undefined && picture !== undefined
  }
  const onPaste = (event: ClipboardEvent) => taken(event.clipboardData.files) && event.preventDefault()
  const onDrop = (event: DragEvent) => taken(event.dataTransfer.files) && event.preventDefault()
  const own = languages.length > 1 ? m.question_in({ label, language: languageNames[language] }) : label
  return (
    <TextArea
      label={own}
      name={field}
      aria-required={isNeeded}
      lang={language}
      dir="auto"
      rows={rows}
      value={typed[field]}
      onChange={(value) => set(field, value)}
      error={errorAt(field)}
      hint={noteAt(field)}
      onFocus={(event) => onFocus(field, event.currentTarget)}
      onPaste={onPaste}
      onDrop={onDrop}
    />
  )
}
