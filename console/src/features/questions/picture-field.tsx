import { Crop, ImagePlus, ImageOff } from 'lucide-react'
import { useRef } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type PictureField as Field, useEditor } from './editor-context.ts'
import type { FieldName } from '#contract/staff/question-fields.rules.ts'

const TAKEN = 'image/png,image/jpeg,image/webp,.heic,.heif'

type PictureFieldProps = {
  field: Field
  label: string
  /** The field with the picture's description; an option's own text describes its picture. */
  words?: FieldName
}

/** A picture that is chosen here, or was pasted or dropped into the text above, and what it shows. */
export function PictureField({ field, label, words }: PictureFieldProps) {
  const { typed, set, errorAt, noteAt, takePicture, cropPicture, busyPicture } = useEditor()
  const input = useRef<HTMLInputElement>(null)
  const isThere = typed[field] !== ''
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Button look="quiet" icon={ImagePlus} busy={busyPicture === field} onClick={() => input.current?.click()}>
          {isThere ? m.question_picture_other({ label }) : m.question_picture_new({ label })}
        </Button>
        {isThere && (
          <Button look="quiet" icon={Crop} onClick={() => cropPicture(field)}>
            {m.question_picture_crop({ label })}
          </Button>
        )}
        {isThere && (
          <Button look="quiet" icon={ImageOff} onClick={() => set(field, '')}>
            {m.question_picture_remove({ label })}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept={TAKEN}
          hidden
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) takePicture(field, file)
            target.value = ''
          }}
        />
      </div>
      {errorAt(field) !== undefined && <p className="text-sm text-bad">{errorAt(field)}</p>}
      {isThere && words && (
        <TextField
          label={m.question_picture_shows({ label })}
          name={words}
          value={typed[words]}
          onChange={(value) => set(words, value)}
          error={errorAt(words)}
          hint={noteAt(words) ?? m.question_picture_hint()}
          maxLength={500}
          autoComplete="off"
        />
      )}
    </div>
  )
}
