import { keepPdfViewer } from '../../media/pdf/keep-pdf-viewer.ts'
import { SaveButton } from '../../offline/saved/save-button.tsx'
import { useStudId } from '../../session/session-store.ts'
import type { ChapterIds } from './chapter-ids.ts'
import { type Material, renewMaterial } from './materials.api.ts'

type SaveMaterialProps = { material: Material; chapter: ChapterIds }

/** Saves a lesson that the academy keeps itself, where its students may keep it; what lies on another host cannot be. */
export function SaveMaterial({ material, chapter: { subId, chapterId } }: SaveMaterialProps) {
  const stud_id = useStudId()
  const { material_id: id, path, size_bytes, may_download } = material
  if (size_bytes === null || !may_download) return null
  const wanted = {
    about: { kind: 'material' as const, of: material, sub_id: subId },
    id,
    chapter_id: chapterId,
    address: path,
    bytes: size_bytes,
    captions: [],
    renew: async () => (await renewMaterial({ stud_id, sub_id: subId, chapter_id: chapterId }, id))?.path ?? null,
    afterwards: (file: Blob) => void keepPdfViewer(file),
  }
  return <SaveButton wanted={wanted} />
}
