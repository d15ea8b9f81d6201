import { ImagePlus, Trash2 } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { m } from '#messages/console'
import { ApiError } from '#web/api/api-error.ts'
import { Button } from '#ui/buttons/button.tsx'
import { noteIds } from '#ui/field-frame.tsx'
import { sendFile } from '../api/staff-call.ts'
import { smallerPicture } from './smaller-picture.ts'

type PictureFieldProps = {
  label: string
  /** The address of the picture, empty without one. */
  value: string
  onChange: (address: string) => void
  hint?: string
  error?: string | undefined
  /** Takes a chosen picture and returns its address; null where it cannot be read. */
  take?: (file: File) => Promise<string | null>
}

/** Makes a picture smaller, and uploads it. */
const uploaded = async (file: File): Promise<string> => uploadPicture(await smallerPicture(file))

/** Uploads a picture of a form; returns its address. */
export const uploadPicture = async (file: File): Promise<string> =>
  (await sendFile<{ picture: string }>('/api/staff/add_picture', file)).picture

const pictureIn = (files: FileList): File | undefined => [...files].find(({ type }) => type.startsWith('image/'))

/** Takes a picture, and hands over its address; `refused` says why it was not taken. */
function useTakingPicture(onChange: (address: string) => void, taking: (file: File) => Promise<string | null>) {
  const [refused, setRefused] = useState<string>()
  const [busy, setBusy] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file || busy) return
    setBusy(true)
    setRefused(undefined)
    try {
      const address = await taking(file)
      if (address === null) setRefused(m.picture_unreadable())
      else onChange(address)
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason
      setRefused(reason.message)
    } finally {
      setBusy(false)
    }
  }
  return { refused, busy, take }
}

/** A picture of a form: chosen, dropped or pasted. It is sent at once, and belongs to the form when that is saved. */
export function PictureField(props: PictureFieldProps) {
  const { label, value, onChange, hint, error, take: taking = uploaded } = props
  const id = useId()
  const { refused, busy, take } = useTakingPicture(onChange, taking)
  const problem = refused ?? error
  const notes = [hint, m.picture_way()].filter(Boolean).join(' ')
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void take(pictureIn(event.dataTransfer.files))
  }
  return (
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      onPaste={({ clipboardData }) => void take(pictureIn(clipboardData.files))}
    >
      <div role="group" aria-labelledby={id} aria-describedby={noteIds(id, problem, notes)} className="grid gap-2">
        <span id={id} className="text-sm font-medium">
          {label}
        </span>
        {value === '' ? (
          <span className="text-ink-2">{m.picture_is_none()}</span>
        ) : (
          <img src={value} alt={label} className="max-h-48 w-auto max-w-full justify-self-start rounded-control" />
        )}
        <Buttons {...{ label, value, busy, take }} onRemove={() => onChange('')} />
        {problem && (
          <p id={`${id}-error`} role="alert" className="text-sm text-bad">
            {problem}
          </p>
        )}
        <p id={`${id}-hint`} className="text-sm text-ink-2">
          {notes}
        </p>
      </div>
    </div>
  )
}

type ButtonsProps = Pick<PictureFieldProps, 'label' | 'value'> & {
  busy: boolean
  take: (file: File | undefined) => Promise<void>
  onRemove: () => void
}

function Buttons({ label, value, busy, take, onRemove }: ButtonsProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-wrap gap-2">
      <input
        ref={input}
        type="file"
        accept="image/*,.heic,.heif"
        aria-label={label}
        hidden
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0])
          // The same file may be chosen again after it was changed.
          currentTarget.value = ''
        }}
      />
      <Button look="secondary" busy={busy} icon={ImagePlus} onClick={() => input.current?.click()}>
        {value === '' ? m.picture_choose() : m.picture_replace()}
      </Button>
      {value !== '' && (
        <Button look="quiet" icon={Trash2} onClick={onRemove}>
          {m.picture_remove()}
        </Button>
      )}
    </div>
  )
}
