import { useQuery } from '@tanstack/react-query'
import { Archive, ArchiveRestore, FileText, Pencil, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { formatDay } from '#ui/format/format-day.ts'
import { readAnewAfter } from '../../api/read-anew-after.ts'
import { staffCall } from '../../api/staff-call.ts'
import { type Action, movesOf, RowActions, saysOf } from '../../ui/action-menu.tsx'
import { Badge } from '../../ui/badge.tsx'
import { sayWithUndo } from '../../ui/say-with-undo.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { roomWords } from './lesson-labels.ts'
import { MaterialDialog } from './material-dialog.tsx'
import { type Material, materialsQuery, readMaterialsAnew } from './materials.ts'
import { sendMaterials, useSendingMaterials } from './sending-materials.ts'

/** The PDFs of a chapter: added by several at once, put in order, changed and archived. */
export function MaterialsPart({ chapterId }: { chapterId: number }) {
  const query = useQuery(materialsQuery(chapterId))
  return (
    <section aria-labelledby="materials" className="mt-8">
      <h2 id="materials" className="mb-3 text-xl">
        {m.student_materials()}
      </h2>
      <ScreenStates query={query} content={({ materials }) => <Materials chapterId={chapterId} all={materials} />} />
    </section>
  )
}

type MaterialsProps = { chapterId: number; all: readonly Material[] }

function Materials({ chapterId, all }: MaterialsProps) {
  const [editing, setEditing] = useState<number | null>(null)
  const { busy, order, move } = useOrder(chapterId, all)
  const shown = order.filter(({ is_archived }) => !is_archived)
  const archived = order.filter(({ is_archived }) => is_archived)
  const edited = all.find(({ material_id }) => material_id === editing)
  return (
    <>
      {shown.length === 0 && <p className="mb-4 text-ink-2">{m.materials_none()}</p>}
      {shown.length > 0 && (
        <ol aria-label={m.student_materials()} className="rounded-card border border-line bg-card" aria-busy={busy}>
          {shown.map((material, at) => (
            <MaterialRow
              key={material.material_id}
              material={material}
              onEdit={() => setEditing(material.material_id)}
              moves={
                shown.length > 1
                  ? movesOf(material.title, at, shown.length, (by) => move(material, shown[at + by]))
                  : []
              }
            />
          ))}
        </ol>
      )}
      <AddMaterials chapterId={chapterId} />
      {archived.length > 0 && (
        <details className="mt-2">
          <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-medium text-ink-2">
            {m.catalog_archived_count({ count: archived.length })}
          </summary>
          <ul
            aria-label={m.catalog_archived_of({ label: m.student_materials() })}
            className="rounded-card border border-line bg-card"
          >
            {archived.map((material) => (
              <ArchivedRow key={material.material_id} material={material} />
            ))}
          </ul>
        </details>
      )}
      {edited && <MaterialDialog chapterId={chapterId} material={edited} onDone={() => setEditing(null)} />}
    </>
  )
}

const ROW = 'flex flex-wrap items-center justify-between gap-x-3 border-b border-line px-4 py-1.5 last:border-b-0'

/** How long the file is, and what students do not have of it. */
const aboutOf = ({ pages, size_bytes, may_download }: Material): string =>
  [
    pages !== null && m.materials_pages({ count: pages }),
    roomWords(size_bytes),
    !may_download && m.materials_reading_only(),
  ]
    .filter(Boolean)
    .join(' · ')

function Naming({ material }: { material: Material }) {
  const { title, address, is_shown, visible_from } = material
  return (
    <div className="min-w-0 grow basis-40 py-1">
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center gap-2 font-medium wrap-anywhere text-brand-strong md:min-h-0"
      >
        <FileText size={18} aria-hidden className="shrink-0" />
        {title}
      </a>
      <p className="text-sm text-ink-2">{aboutOf(material)}</p>
      {!is_shown && visible_from !== null && (
        <Badge tone="warn">{m.materials_from({ day: formatDay(visible_from, 'date') })}</Badge>
      )}
    </div>
  )
}

type MaterialRowProps = { material: Material; moves: readonly Action[]; onEdit: () => void }

function MaterialRow({ material, moves, onEdit }: MaterialRowProps) {
  const { title: name } = material
  const { busy, send } = useSending()
  const archive = () => void send(async () => turnArchived(material))
  return (
    <li className={`${ROW} hover:bg-brand-50`}>
      <Naming material={material} />
      <div className="-me-2.5">
        <RowActions
          name={name}
          actions={[
            ...moves,
            { icon: Pencil, ...saysOf(m.catalog_edit(), name), onPress: onEdit },
            { icon: Archive, ...saysOf(m.catalog_archive(), name), busy, onPress: archive },
          ]}
        />
      </div>
    </li>
  )
}

function ArchivedRow({ material }: { material: Material }) {
  const { busy, send } = useSending()
  return (
    <li className={ROW}>
      <Naming material={material} />
      <Button
        look="quiet"
        icon={ArchiveRestore}
        busy={busy}
        aria-label={m.lessons_for({ words: m.catalog_restore(), name: material.title })}
        onClick={() => void send(async () => turnArchived(material))}
      >
        {m.catalog_restore()}
      </Button>
    </li>
  )
}

/** Archives a material or restores it; one press undoes either. */
async function turnArchived({ material_id, title: name, is_archived }: Material): Promise<void> {
  const turn = async (restore: boolean) => {
    await staffCall('/staff/archive_material', { material_id, restore })
    await readMaterialsAnew()
  }
  await turn(is_archived)
  sayWithUndo(is_archived ? m.catalog_restored({ name }) : m.catalog_archived({ name }), async () => turn(!is_archived))
}

/** The order on the screen: a move is shown at once, and reverted when the server rejects it. */
function useOrder(chapter_id: number, all: readonly Material[]) {
  const [wanted, setWanted] = useState<Material[] | null>(null)
  const { busy, send } = useSending()
  const order = wanted ?? all
  const save = async (materials: readonly Material[]) => {
    const material_ids = materials.map(({ material_id }) => material_id)
    await readAnewAfter(staffCall('/staff/order_materials', { chapter_id, material_ids }), readMaterialsAnew)
  }
  /** Lets two materials change places; archived ones between them stay where they are. */
  const move = (one: Material, other: Material | undefined) => {
    if (busy || !other) return
    const next = order.map((each) => (each === one ? other : each === other ? one : each))
    setWanted(next)
    void send(async () => {
      await save(next)
      const place = next.filter(({ is_archived }) => !is_archived).indexOf(one) + 1
      sayWithUndo(m.lessons_moved({ name: one.title, place }), async () => save(order))
    }).finally(() => setWanted(null))
  }
  return { busy, order, move }
}

/** Sends PDFs one after another, and says which one is on its way and which were refused. */
function AddMaterials({ chapterId }: { chapterId: number }) {
  const input = useRef<HTMLInputElement>(null)
  const { now, at, count, refused } = useSendingMaterials((all) => all.of(chapterId))
  return (
    <div className="mt-4 grid gap-3">
      <div>
        <Button look="secondary" icon={Plus} busy={now !== null} onClick={() => input.current?.click()}>
          {m.materials_add()}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept="application/pdf,.pdf"
        aria-label={m.materials_add()}
        onChange={({ currentTarget }) => {
          void sendMaterials(chapterId, [...(currentTarget.files ?? [])])
          // The same file may be chosen again after it was changed.
          currentTarget.value = ''
        }}
      />
      {now !== null && (
        <p role="status" className="text-sm text-ink-2 wrap-anywhere">
          {m.materials_sending({ at, count, name: now })}
        </p>
      )}
      {refused.map(({ name, why }) => (
        <p key={name} role="alert" className="text-sm text-bad wrap-anywhere">
          {m.materials_refused({ name, why })}
        </p>
      ))}
    </div>
  )
}
