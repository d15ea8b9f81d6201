import { isOnline } from '#ui/is-online.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { m } from '#messages/web'
import { useSubject } from '../../catalog/subjects-query.ts'
import { pdfViewerAhead, pdfViewer } from '../../media/pdf/lazy-pdf-viewer.ts'
import { usePreparing } from '../../media/pdf/worker-ahead.ts'
import { useListOrSaved } from '../../offline/saved/use-list-or-saved.ts'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { EmptyPage } from '#web/ui/states/empty-page.tsx'
import { ListStates } from '#ui/states/list-states.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { materialsQuery, type Material, renewMaterial, showPage } from './materials.api.ts'
import { canSave } from '../../offline/saved/saved-store.ts'
import { Grid } from '#ui/cards/grid.tsx'
import { RowCard } from '#web/ui/cards/row-card.tsx'
import { counted } from '#web/ui/format/counted.ts'
import { fileSize } from '#ui/format/file-size.rules.ts'
import { dotted } from '#web/ui/format/dotted.ts'
import { RowIcon } from '#web/ui/cards/fast-path/row-icon.tsx'
import { fileText } from '#web/ui/cards/row-icons.ts'
import { keepPdfViewer } from '../../media/pdf/keep-pdf-viewer.ts'
import { SaveButton } from '../../offline/saved/save-button.tsx'
import { mediaAddress } from '../../api/media-address.ts'
import { submit } from '../../api/calls.ts'
import { hasExtensions } from '../../api/extensions.ts'
import { useSavedMaterial } from '../../offline/saved/use-saved-file.ts'
import { PhoneHeader } from '../../media/pdf/bar/phone-header.tsx'
import { whenHidden } from '../../media/progress/use-reporter.ts'
import { useLazyPart } from '#ui/lazy-part.ts'
import { ProgressLine } from '#ui/progress-line.tsx'

type ChapterIds = { subId: number; chapterId: number }

type KeeperParts = {
  /** The page that the server has stored. */
  saved: number | null
  save: (page: number, urgent: boolean) => Promise<unknown>
}

const DELAY_MS = 1000
const RETRY_MS = 10_000

/** Sends the server the page on which a student stays, not the ones that are only scrolled past. */
export function makePageSaver({ saved, save }: KeeperParts) {
  let last = saved
  let page = saved
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false

  async function tell(urgent: boolean): Promise<void> {
    clearTimeout(timer)
    if (page === null || page === last) return
    const before = last
    const told = page
    last = told
    try {
      await save(told, urgent)
    } catch {
      if (last !== told || ended) return
      last = before
      timer = setTimeout(() => void tell(false), RETRY_MS)
    }
  }

  return {
    at(next: number): void {
      page = next
      clearTimeout(timer)
      timer = setTimeout(() => void tell(false), DELAY_MS)
    },
    /** Sends at once, since the page may be closed. */
    hide: () => void tell(true),
    end(): void {
      ended = true
      void tell(true)
    },
  }
}

type MaterialReaderProps = { material: Material; chapter: ChapterIds }

/** The viewer of one material, tied to the list and to the page that the server remembers. */
function MaterialReader({ material, chapter }: MaterialReaderProps) {
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
    bytes: material.size_bytes,
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
        if (!isOnline()) throw new Error('The network’s return tells it.')
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

/** Returns to the list; after opening a link to the viewer there is no list in the history. */
function useClose({ subId, chapterId }: ChapterIds): () => void {
  const router = useRouter()
  return () => {
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ ...paths.materials(subId, chapterId), replace: true })
  }
}

type ComingProps = { title: string; subject: string; onClose: () => void }

/** Title and way back while the viewer loads, in the places where the viewer has them. */
function Coming({ title, subject, onClose }: ComingProps) {
  const percent = usePreparing((state) => state.percent)
  return (
    <>
      <div className="fixed inset-x-0 top-0 z-20 lg:hidden">
        <PhoneHeader title={title} more={subject} onClose={onClose} />
      </div>
      <div
        role="status"
        className="fixed inset-x-0 top-16 bottom-0 grid animate-late place-content-center gap-3 bg-page text-center lg:start-64 lg:top-31 lg:bottom-0"
      >
        <p>{m.pdf_preparing()}</p>
        <span className="w-50">
          <ProgressLine percent={percent} />
        </span>
        <p className="text-sm text-ink-2 tabular">{m.pdf_loading_percent({ percent })}</p>
      </div>
    </>
  )
}

type SaveMaterialProps = { material: Material; chapter: ChapterIds }

/**
 * Saves a lesson stored by the academy itself, if its students may download it; a file on another host cannot be saved.
 */
function SaveMaterial({ material, chapter: { subId, chapterId } }: SaveMaterialProps) {
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

/** One card for the row and its save button. */
const WITH_SAVE =
  'flex items-center gap-1 rounded-card border border-line bg-card pe-1.5 large-text:flex-wrap large-text:justify-end [&>a]:border-transparent [&>a]:bg-transparent'

type MaterialGridProps = { materials: Material[]; chapter: ChapterIds }

function MaterialGrid({ materials, chapter }: MaterialGridProps) {
  return (
    <Grid of="rows">
      {materials.map((material) => (
        <li key={material.material_id} className={isSavable(material) ? WITH_SAVE : ''}>
          <RowCard
            place={paths.materials(chapter.subId, chapter.chapterId, { learning: material.material_id })}
            leading={<RowIcon of={fileText} />}
            title={material.title}
            subtitle={describe(material)}
            // A phone has no room for an arrow beside the save button.
            trailing={isSavable(material) ? false : undefined}
          />
          <SaveMaterial material={material} chapter={chapter} />
        </li>
      ))}
    </Grid>
  )
}

const isSavable = ({ size_bytes, may_download }: Material) => size_bytes !== null && may_download && canSave()

/** `Current electricity · 1.2 MB · 14 pages`; where the lesson can be saved, its size stands under that button. */
const describe = (material: Material) =>
  dotted([
    material.chapter_name,
    material.size_bytes !== null && !isSavable(material) && fileSize(material.size_bytes),
    pageWords(material),
  ])

/** Returns the number of pages before the first reading, later the student's place among them. */
function pageWords({ page, pages }: Material): string | undefined {
  if (page === null) return counted(pages, m.materials_pages)?.replace(' ', '\u00a0')
  // A page behind the end was read in the file before.
  return pages !== null && page <= pages ? m.pdf_page_of({ page, pages }) : m.materials_page({ page })
}

const ROUTE = '/student/menus/study-materials/$subId/$chapter_id'

/** A chapter's lessons, and the viewer of the one that `learning` names in their place. */
export function MaterialsScreen(): ReactNode {
  const { subId, chapter_id } = useParams({ from: ROUTE })
  const { learning } = useSearch({ from: ROUTE })
  const query = useListOrSaved('material', chapter_id, useQuery(materialsQuery(useStudId(), subId, chapter_id)))
  const subject = useSubject(subId)
  const name = query.data?.[0]?.subject_name ?? subject?.subject_name
  const reading = query.data?.find(({ material_id }) => material_id === learning)
  // The viewer's code loads in parallel with the list.
  useEffect(() => (learning === undefined ? undefined : pdfViewerAhead()), [learning])
  return (
    <>
      <PageHead title={m.title_materials()} subtitle={reading ? dotted([name, reading.title]) : name} />
      <ListStates
        query={query}
        loading={<Skeleton of="rows" count={3} lines={[2, 1]} />}
        error="page"
        empty={
          <EmptyPage
            onward={
              <ButtonLink look="secondary" place={paths.materialChapters(subId)}>
                {m.materials_choose_chapter()}
              </ButtonLink>
            }
          />
        }
        content={(materials) => {
          const chapter = { subId, chapterId: chapter_id }
          if (reading) return <MaterialReader key={reading.material_id} material={reading} chapter={chapter} />
          return <MaterialGrid materials={materials} chapter={chapter} />
        }}
      />
    </>
  )
}
