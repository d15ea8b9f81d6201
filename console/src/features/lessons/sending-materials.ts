import { create } from 'zustand'
import { ApiError } from '#web/api/api-error.ts'
import { m } from '#messages/console'
import { toast } from '#ui/overlays/toast.ts'
import { sendFile } from '../../api/staff-call.ts'
import { readMaterialsAnew } from './materials.ts'

/** PDFs that are being sent for a chapter: the name of the present one, its place, and those that were refused. */
type Sending = {
  now: string | null
  at: number
  count: number
  refused: readonly { name: string; why: string }[]
}

const NOTHING: Sending = { now: null, at: 0, count: 0, refused: [] }

type All = { byChapter: ReadonlyMap<number, Sending>; of: (chapterId: number) => Sending }

/** What this page sends, also while another screen of it is open. */
export const useSendingMaterials = create<All>()((_set, get) => ({
  byChapter: new Map(),
  of: (chapterId) => get().byChapter.get(chapterId) ?? NOTHING,
}))

const show = (chapterId: number, sending: Sending) =>
  useSendingMaterials.setState(({ byChapter }) => ({ byChapter: new Map(byChapter).set(chapterId, sending) }))

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

/** Sends files as new materials of a chapter, one after another; a refused one keeps none of the others. */
export async function sendMaterials(chapterId: number, files: readonly File[]): Promise<void> {
  if (files.length === 0 || useSendingMaterials.getState().of(chapterId).now !== null) return
  window.addEventListener('beforeunload', askBeforeLeaving)
  const refused: { name: string; why: string }[] = []
  try {
    for (const [place, file] of files.entries()) {
      show(chapterId, { now: file.name, at: place + 1, count: files.length, refused: [...refused] })
      try {
        await sendFile('/api/staff/send_material', file, { beside: { 'X-Chapter': String(chapterId) } })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        refused.push({ name: file.name, why: error.message })
      }
      await readMaterialsAnew()
    }
    const added = files.length - refused.length
    if (added > 0) toast.success(m.materials_added({ count: added }))
  } finally {
    show(chapterId, { ...NOTHING, refused })
    window.removeEventListener('beforeunload', askBeforeLeaving)
  }
}
