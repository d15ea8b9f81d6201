import { ImagePlus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { m } from '#messages/web'
import { Button } from '../../ui/buttons/button.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { DoubtPicture } from './doubt-picture.tsx'
import { smallerJpeg } from './smaller-jpeg.ts'

type PictureChoiceProps = { picture: string | null; disabled: boolean; onChange: (picture: string | null) => void }

/** One picture, made small on this device before it goes anywhere. */
export function PictureChoice({ picture, disabled, onChange }: PictureChoiceProps) {
  const id = useId()
  const [busy, setBusy] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    const small = await smallerJpeg(file)
    setBusy(false)
    if (small === null) toast.error(m.doubts_picture(), { id })
    else onChange(small)
  }
  if (picture !== null)
    return (
      <div className="grid justify-items-start gap-2">
        <DoubtPicture picture={picture} />
        <Button look="quiet" icon={X} disabled={disabled} onClick={() => onChange(null)}>
          {m.doubts_picture_remove()}
        </Button>
      </div>
    )
  return (
    <div>
      <label
        htmlFor={id}
        className={`${buttonClass('secondary')} relative cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-brand`}
      >
        <ImagePlus size={20} aria-hidden />
        {m.doubts_picture_add()}
        <input
          id={id}
          type="file"
          accept="image/*"
          disabled={disabled || busy}
          className="absolute inset-0 opacity-0"
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
      </label>
    </div>
  )
}
