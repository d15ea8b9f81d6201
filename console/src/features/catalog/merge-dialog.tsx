import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { type StaffData, staffCall } from '../../api/staff-call.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { Form } from '../../ui/form.tsx'
import { sayWithUndo } from '../../ui/say-with-undo.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { type Item, type Kind, readCatalogAnew, undoMerge } from './catalog-data.ts'

type Preview = StaffData<'/staff/catalog_merge_preview'>
type What = Preview['moves'][number]['what']
type Why = Preview['hindrances'][number]['why']

const WHAT: Record<What, (count: { count: number }) => string> = {
  chapters: m.catalog_chapters,
  topics: m.catalog_lessons,
  materials: m.catalog_materials,
  quizzes: m.catalog_quizzes,
  questions: m.catalog_questions,
  days: m.catalog_days,
  students: m.catalog_students,
  teachers: m.catalog_teachers,
  subjects: m.catalog_subjects_count,
  batches: m.catalog_batches_count,
  classes: m.catalog_classes,
}

const WHY: Record<Why, (count: { count: number }) => string> = {
  sealed_questions: m.catalog_why_sealed,
  questions: m.catalog_questions,
  open_papers: m.catalog_why_open_papers,
  papers: m.catalog_why_papers,
  planned_moves: m.catalog_why_planned,
  clashing_classes: m.catalog_why_clashes,
  classes: m.catalog_why_classes,
  days: m.catalog_days,
  attendance: m.catalog_why_attendance,
  doubts: m.catalog_why_doubts,
  formats: m.catalog_why_formats,
  own_teaching: () => m.catalog_why_own(),
}

type MergeDialogProps = { kind: Exclude<Kind, 'level'>; item: Item; others: readonly Item[]; onDone: () => void }

/** Merges something into another one of its kind, after showing what moves and what prevents it. */
export function MergeDialog({ kind, item, others, onDone }: MergeDialogProps) {
  const { id, name } = item
  const [into, setInto] = useState('')
  const { busy, send } = useSending()
  const pair = { kind, id, into_id: Number(into) }
  const preview = useQuery({ ...staffQuery('/staff/catalog_merge_preview', pair), enabled: into !== '', gcTime: 0 })
  const merge = async () =>
    send(async () => {
      const { merged } = await staffCall('/staff/merge_catalog', pair)
      await readCatalogAnew()
      // Something came between the preview and the press: the preview says what.
      if (!merged) return void (await preview.refetch())
      const other = others.find((one) => String(one.id) === into)?.name ?? ''
      sayWithUndo(m.catalog_merged({ name, other }), async () => undoMerge(merged.merge_id))
      onDone()
    })
  const options = others.map((other) => ({ value: String(other.id), words: other.name }))
  const mayMerge = preview.data?.hindrances.length === 0
  return (
    <Dialog open title={m.catalog_merge_title({ name })} onClose={onDone}>
      <Form onSubmit={merge}>
        <p className="text-ink-2">{kind === 'batch' ? m.catalog_merge_text_batch() : m.catalog_merge_text()}</p>
        <SelectField
          label={m.catalog_merge_into()}
          value={into}
          onChange={setInto}
          options={[{ value: '', words: m.student_choose() }, ...options]}
        />
        {into !== '' && <ScreenStates query={preview} content={(data) => <Consequences {...data} />} />}
        <Button type="submit" wide busy={busy} disabled={!mayMerge}>
          {m.catalog_merge()}
        </Button>
      </Form>
    </Dialog>
  )
}

function Consequences({ moves, hindrances }: Preview) {
  if (hindrances.length > 0)
    return (
      <div role="alert" className="rounded-control bg-warn-50 px-4 py-3">
        <p className="font-medium text-warn">{m.catalog_merge_not()}</p>
        <ul className="ms-5 mt-1 list-disc">
          {hindrances.map(({ why, count }) => (
            <li key={why}>{WHY[why]({ count })}</li>
          ))}
        </ul>
      </div>
    )
  return (
    <div role="status" className="rounded-control bg-brand-50 px-4 py-3">
      <p className="font-medium">{moves.length === 0 ? m.catalog_merge_nothing() : m.catalog_merge_moves()}</p>
      <ul className="ms-5 mt-1 list-disc">
        {moves.map(({ what, count }) => (
          <li key={what}>{WHAT[what]({ count })}</li>
        ))}
      </ul>
    </div>
  )
}
