import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Crop } from '#contract/staff/crop.rules.ts'
import type { FieldName, QuestionFields } from '#contract/staff/question-fields.rules.ts'
import { ApiError } from '../../../../web/src/api/api-error.ts'
import { toast } from '../../../../web/src/ui/overlays/toast.ts'
import { sendFile } from '../../api/staff-call.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { isDrawable, smallerPicture } from '../../ui/smaller-picture.ts'
import type { PictureField } from './editor-context.ts'

/** Sends pictures in as they come, once it is said which part of one is wanted. */
export function useSentPictures(typed: QuestionFields, set: (field: FieldName, value: string) => void) {
  const queryClient = useQueryClient()
  const [busyPicture, setBusyPicture] = useState<PictureField | null>(null)
  const [cropping, setCropping] = useState<{ field: PictureField; file: File } | null>(null)
  const working = async (field: PictureField, work: () => Promise<void>) => {
    setBusyPicture(field)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message)
    } finally {
      setBusyPicture(null)
    }
  }
  const send = async (field: PictureField, file: File, crop?: Crop) =>
    working(field, async () => {
      const sent = await smallerPicture(file, crop)
      const { picture } = await sendFile<{ picture: string }>('/api/staff/send_question_picture', sent)
      set(field, picture)
    })
  const take = async (field: PictureField, file: File) => {
    const picture = named(file)
    // What this browser cannot draw it cannot crop either; the server may know it.
    if (await isDrawable(picture)) setCropping({ field, file: picture })
    else await send(field, picture)
  }
  const again = async (field: PictureField) =>
    working(field, async () => {
      const { type, content } = await queryClient.fetchQuery(
        staffQuery('/staff/question_picture', { picture: typed[field] }),
      )
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
      setCropping({ field, file: named(new File([bytes], '', { type })) })
    })
  const takeCropped = (crop: Crop | null) => {
    setCropping(null)
    if (cropping && crop) void send(cropping.field, cropping.file, crop)
  }
  return {
    busyPicture,
    cropping,
    takeCropped,
    takePicture: (field: PictureField, file: File) => void take(field, file),
    cropPicture: (field: PictureField) => void again(field),
  }
}

/** A picture of the clipboard has a name of the browser's, or none. */
function named(file: File): File {
  if (/\.\w+$/.test(file.name)) return file
  return new File([file], `picture.${file.type.replace('image/', '')}`, { type: file.type })
}
