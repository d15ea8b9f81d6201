import { Camera, X } from 'lucide-react'
import { useId, useState } from 'react'
import { MAX_PICTURE_BYTES } from '#contract/doubts.rules.ts'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { smallerJpeg } from '#ui/smaller-jpeg.ts'

type PhotoFieldProps = {
  /** A JPEG in base64, empty without one. */
  photo: string
  error: string | undefined
  onChange: (photo: string) => void
}

/** A photo of a worked solution, from the camera or a file: made smaller, and without place or time, before it is sent. */
export function PhotoField({ photo, error, onChange }: PhotoFieldProps) {
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [isUnreadable, setIsUnreadable] = useState(false)
  const problem = isUnreadable ? m.doubts_photo_failed() : error
  const take = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    const small = await smallerJpeg(file, MAX_PICTURE_BYTES)
    setBusy(false)
    setIsUnreadable(small === null)
    if (small !== null) onChange(small)
  }
  return (
    <div className="grid justify-items-start gap-2">
      {photo === '' ? (
        <label
          htmlFor={id}
          className={`${buttonClass('secondary')} relative cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-brand`}
        >
          <Camera size={20} aria-hidden />
          {m.doubts_photo_add()}
          <input
            id={id}
            type="file"
            accept="image/*"
            disabled={busy}
            className="absolute inset-0 opacity-0"
            onChange={({ currentTarget }) => {
              void take(currentTarget.files?.[0])
              currentTarget.value = ''
            }}
          />
        </label>
      ) : (
        <>
          <AnswerPhoto photo={photo} />
          <Button look="quiet" icon={X} onClick={() => onChange('')}>
            {m.doubts_photo_remove()}
          </Button>
        </>
      )}
      {problem && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
    </div>
  )
}

/** The photo of an answer, as the student sees it. */
export const AnswerPhoto = ({ photo }: { photo: string }) => (
  <img
    src={`data:image/jpeg;base64,${photo}`}
    alt={m.doubts_photo()}
    className="max-h-128 max-w-full rounded-control border border-line"
  />
)
