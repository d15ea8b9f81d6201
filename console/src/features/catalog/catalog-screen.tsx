import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { Plus, Shapes } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { formatDay } from '#ui/format/format-day.ts'
import { FullState } from '#ui/states/full-state.tsx'
import { type CatalogTab, paths } from '../../paths.ts'
import { ExportList } from '../../ui/export-list.tsx'
import { useIsOwner } from '../../ui/insist-box.tsx'
import { Page } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import {
  type Batch,
  type Catalog,
  catalogQuery,
  type Item,
  type Level,
  type Subject,
  useIsOffice,
} from './catalog-data.ts'
import { ChaptersPart } from './chapters-part.tsx'
import { BatchForm, LevelForm, SubjectForm } from './forms.tsx'
import { ItemList } from './item-list.tsx'

/** What an academy teaches to whom: subjects with their chapters, batches and levels. */
export function CatalogScreen() {
  const { tab = 'subjects', subject } = useSearch({ strict: false })
  if (subject !== undefined) return <ChaptersPart key={subject} subjectId={subject} />
  return <Lists key={tab} tab={tab} />
}

type Editing = { kind: 'level' | 'subject' | 'batch'; id: number | 'new' } | null

const KINDS = { subjects: 'subject', batches: 'batch', levels: 'level' } as const
const ADD = {
  subjects: () => m.catalog_subject_add(),
  batches: () => m.catalog_batch_add(),
  levels: () => m.catalog_level_add(),
}

function Lists({ tab }: { tab: CatalogTab }) {
  const query = useQuery(catalogQuery())
  const isOffice = useIsOffice()
  const isOwner = useIsOwner()
  const [editing, setEditing] = useState<Editing>(null)
  const hasLevels = query.data?.levels.some(({ is_archived }) => !is_archived) === true
  // Subjects and batches are of a level.
  const first = hasLevels ? tab : 'levels'
  const add = (
    <Button icon={Plus} onClick={() => setEditing({ kind: KINDS[first], id: 'new' })}>
      {ADD[first]()}
    </Button>
  )
  const shown = { tab, add, isOffice, onEdit: setEditing }
  // Where nothing can be listed, what takes its place has the button.
  const isListed = hasLevels || (tab === 'levels' && query.data?.levels.length !== 0)
  return (
    <Page
      title={m.menu_catalog()}
      actions={
        isOffice &&
        query.data &&
        isListed && (
          // On a phone they stand in a column, all as wide as the widest.
          <div className="grid gap-2.5 sm:flex sm:flex-wrap">
            {isOwner && query.data.batches.length > 0 && (
              <Link {...paths.closeYear()} className={buttonClass('quiet')}>
                {m.year_title()}
              </Link>
            )}
            <ExportList list={first} />
            {add}
          </div>
        )
      }
    >
      {isOffice && <Tabs />}
      <ScreenStates query={query} content={(catalog) => <Tab {...shown} catalog={catalog} />} />
      {editing && query.data && <EditForm catalog={query.data} editing={editing} onDone={() => setEditing(null)} />}
    </Page>
  )
}

function Tabs() {
  const words = { subjects: m.catalog_tab_subjects(), batches: m.catalog_tab_batches(), levels: m.catalog_tab_levels() }
  return (
    <nav aria-label={m.menu_catalog()} className="-mx-1 mb-3 flex gap-1 overflow-x-auto p-1">
      {(['subjects', 'batches', 'levels'] as const).map((one) => (
        <Link
          key={one}
          {...paths.catalog(one === 'subjects' ? {} : { tab: one })}
          activeOptions={{ exact: true, includeSearch: true }}
          className="inline-flex min-h-11 shrink-0 items-center rounded-control px-4 no-underline hover:bg-brand-50 aria-[current=page]:bg-brand-50 aria-[current=page]:font-semibold aria-[current=page]:text-brand-strong"
        >
          {words[one]}
        </Link>
      ))}
    </nav>
  )
}

type EditFormProps = { catalog: Catalog; editing: NonNullable<Editing>; onDone: () => void }

function EditForm({ catalog, editing: { kind, id }, onDone }: EditFormProps) {
  if (kind === 'level')
    return <LevelForm item={catalog.levels.find((one) => one.ac_id === id) ?? null} onDone={onDone} />
  if (kind === 'subject') {
    const item = catalog.subjects.find((one) => one.subject_id === id) ?? null
    return <SubjectForm catalog={catalog} item={item} onDone={onDone} />
  }
  const item = catalog.batches.find((one) => one.batch_id === id) ?? null
  return <BatchForm catalog={catalog} item={item} onDone={onDone} />
}

type TabProps = {
  tab: CatalogTab
  catalog: Catalog
  add: ReactNode
  isOffice: boolean
  onEdit: (editing: Editing) => void
}

function Tab({ tab, catalog, add, isOffice, onEdit }: TabProps) {
  const { levels, subjects, batches } = catalog
  const inUse = levels.filter(({ is_archived }) => !is_archived)
  if (levels.length === 0 || (tab !== 'levels' && inUse.length === 0))
    return <NoLevels isOffice={isOffice} areArchived={levels.length > 0} add={add} />
  const edit = (kind: NonNullable<Editing>['kind']) => (id: number) => onEdit({ kind, id })
  // All levels are in one order, whichever of them names it.
  if (tab === 'levels')
    return (
      <ItemList
        label={m.catalog_tab_levels()}
        kind="level"
        items={levels.map(levelItem)}
        within={levels[0]?.ac_id ?? 0}
        onEdit={edit('level')}
      />
    )
  return inUse.map((level) => (
    <LevelSection key={level.ac_id} level={level}>
      {tab === 'subjects' ? (
        <ItemList
          label={m.catalog_subjects_of({ level: level.level })}
          kind="subject"
          items={subjects.filter(({ ac_id }) => ac_id === level.ac_id).map(subjectItem)}
          within={level.ac_id}
          onEdit={edit('subject')}
          linkOf={(subject) => paths.catalog({ subject })}
          isReadOnly={!isOffice}
        />
      ) : (
        <ItemList
          label={m.catalog_batches_of({ level: level.level })}
          kind="batch"
          items={batches.filter(({ ac_id }) => ac_id === level.ac_id).map((batch) => batchItem(batch, subjects))}
          onEdit={edit('batch')}
        />
      )}
    </LevelSection>
  ))
}

type NoLevelsProps = { isOffice: boolean; areArchived: boolean; add: ReactNode }

function NoLevels({ isOffice, areArchived, add }: NoLevelsProps) {
  if (!isOffice) return <FullState icon={Shapes} title={m.lessons_none_title()} text={m.catalog_none_taught()} />
  const [title, text] = areArchived
    ? [m.catalog_all_archived_title(), m.catalog_all_archived_text()]
    : [m.catalog_none_title(), m.catalog_none_text()]
  return (
    <FullState icon={Shapes} title={title} text={text}>
      {add}
    </FullState>
  )
}

function LevelSection({ level: { level, ac_id }, children }: { level: Level; children: ReactNode }) {
  return (
    <section aria-labelledby={`level${ac_id}`} className="mb-6">
      <h2 id={`level${ac_id}`} className="mb-2 text-lg wrap-anywhere">
        {level}
      </h2>
      {children}
    </section>
  )
}

const levelItem = ({ ac_id, level, students, is_archived }: Level): Item => ({
  id: ac_id,
  name: level,
  about: m.catalog_students({ count: students }),
  isArchived: is_archived,
  mergedInto: null,
})

const subjectItem = ({ subject_id, subject_name, subject_code, chapters, ...row }: Subject): Item => ({
  id: subject_id,
  name: subject_name,
  about: `${subject_code} · ${m.catalog_chapters({ count: chapters })}`,
  isArchived: row.is_archived,
  mergedInto: row.merged_into,
})

/** From when until when a batch runs, where that is known. */
const timeOf = ({ start_date, end_date }: Batch): string =>
  start_date === null && end_date === null
    ? ''
    : [start_date, end_date].map((day) => (day === null ? '' : formatDay(day, 'date'))).join(' – ')

function batchItem(batch: Batch, subjects: Subject[]): Item {
  const { batch_id, batch_name, batch_code, subject_ids, students, is_archived, merged_into } = batch
  // A merged subject stays with the batch, beside the one that it was merged into.
  const taught = subjects.filter((one) => !one.is_archived && subject_ids.includes(one.subject_id))
  const names = taught.map(({ subject_name }) => subject_name).join(', ')
  const about = [batch_code, m.catalog_students({ count: students }), names, timeOf(batch)].filter(
    (part) => part !== '',
  )
  return { id: batch_id, name: batch_name, about: about.join(' · '), isArchived: is_archived, mergedInto: merged_into }
}
