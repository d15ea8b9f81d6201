import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { m } from '#messages/web'
import { paths } from '../../paths.ts'
import { mediaAddress } from '../../api/media-address.ts'
import { submit } from '../../api/calls.ts'
import { hasExtensions } from '../../api/extensions.ts'
import { useStudId } from '../../session/session-store.ts'
import { useSavedMaterial } from '../../offline/saved/use-saved-file.ts'
import { PhoneHeader } from '../../media/pdf/bar/phone-header.tsx'
import { pdfViewer } from '../../media/pdf/lazy-pdf-viewer.ts'
import { whenHidden } from '../../media/progress/use-reporter.ts'
import { useLazyPart } from '../../ui/lazy-part.ts'
import { ProgressLine } from '../../ui/progress-line.tsx'
import type { ChapterIds } from './chapter-ids.ts'
import { type Material, renewMaterial, showPage } from './materials.api.ts'
import { makePageSaver } from './page-saver.ts'

type MaterialReaderProps = { material: Material; chapter: ChapterIds }

/** The viewer of one material, tied to the list and to the page that the server remembers. */
export function MaterialReader({ material, chapter }: MaterialReaderProps) {
  const { material_id: id, title, subject_name: subject, path, may_download: mayDownload } = material
  const ids = { stud_id: useStudId(), sub_id: chapter.subId, chapter_id: chapter.chapterId }
  const keeper = useKeeper(ids, material)
  const close = useClose(chapter)
  const saved = useSavedMaterial(id)
  const viewer = useLazyPart(pdfViewer)
  if (saved === undefined || !viewer) return <Coming title={title} subject={subject} onClose={close} />
  const lesson = {
    id,
    source: saved ? { file: saved } : { address: mediaAddress(path) },
    title,
    subject,
    mayDownload,
    page: material.page,
    renew: async () => mediaAddress((await renewMaterial(ids, id))?.path ?? null),
    onPage: (page: number) => keeper.at(page),
    onClose: close,
  }
  return <viewer.PdfViewer lesson={lesson} />
}

function useKeeper(ids: { stud_id: number; sub_id: number; chapter_id: number }, { material_id, page }: Material) {
  const [keeper] = useState(() =>
    makePageSaver({
      saved: page,
      save: async (next, urgent) => {
        showPage(ids, material_id, next)
        if (!hasExtensions()) return
        if (!navigator.onLine) throw new Error('The network’s return tells it.')
        await submit(
          '/Student/material_progress',
          { stud_id: ids.stud_id, material_id, page: next },
          { keepalive: urgent },
        )
      },
    }),
  )
  useEffect(() => {
    const shown = whenHidden(keeper.hide)
    return () => {
      shown()
      keeper.end()
    }
  }, [keeper])
  return keeper
}

/** Back to the list; whoever came by a link to the open viewer has no list behind. */
function useClose({ subId, chapterId }: ChapterIds): () => void {
  const router = useRouter()
  return () => {
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ ...paths.materials(subId, chapterId), replace: true })
  }
}

type ComingProps = { title: string; subject: string; onClose: () => void }

/** What is about to be read, and the way back; where the viewer says the same, between its bars. */
function Coming({ title, subject, onClose }: ComingProps) {
  return (
    <>
      <div className="fixed inset-x-0 top-0 z-20 lg:hidden">
        <PhoneHeader title={title} more={subject} onClose={onClose} />
      </div>
      <div
        role="status"
        className="fixed inset-x-0 top-16 bottom-17 grid animate-late place-content-center gap-3 bg-page text-center lg:start-64 lg:top-31 lg:bottom-0"
      >
        <p>{m.pdf_loading()}</p>
        <span className="w-50">
          <ProgressLine percent={0} />
        </span>
        <p className="text-sm">{'\u00a0'}</p>
      </div>
    </>
  )
}
