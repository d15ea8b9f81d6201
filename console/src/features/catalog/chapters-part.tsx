import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BookOpen, ChevronLeft, Plus } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { FullState } from '#ui/states/full-state.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { queryClient } from '../../api/query-client.ts'
import { staffCall } from '../../api/staff-call.ts'
import { paths } from '../../paths.ts'
import { Form } from '../../ui/form.tsx'
import { Page } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { FormMistakes, refuseMistakes, useSending } from '../../ui/use-sending.ts'
import {
  type Chapter,
  chaptersQuery,
  type Item,
  readCatalogAnew,
  type SubjectChapters,
  useIsOffice,
} from './catalog-data.ts'
import { ItemForm } from './item-form.tsx'
import { ItemList } from './item-list.tsx'

/** What a chapter holds, and the number by which sheets name it. */
const aboutOf = ({ chapter_no, topics, materials, quizzes }: Chapter): string =>
  [
    m.catalog_chapter_no({ number: chapter_no }),
    topics > 0 && m.catalog_lessons({ count: topics }),
    materials > 0 && m.catalog_materials({ count: materials }),
    quizzes > 0 && m.catalog_quizzes({ count: quizzes }),
  ]
    .filter(Boolean)
    .join(' · ')

const itemOf = (chapter: Chapter): Item => ({
  id: chapter.chapter_id,
  name: chapter.chapter_name,
  about: aboutOf(chapter),
  isArchived: chapter.is_archived,
  mergedInto: chapter.merged_into,
})

/** The chapters of a subject; teachers add and rename those of their own subjects. */
export function ChaptersPart({ subjectId }: { subjectId: number }) {
  const query = useQuery(chaptersQuery(subjectId))
  const [editing, setEditing] = useState<number | 'new' | null>(null)
  const isOffice = useIsOffice()
  const done = () => setEditing(null)
  const add = (
    <Button icon={Plus} onClick={() => setEditing('new')}>
      {m.catalog_chapters_add()}
    </Button>
  )
  const edited = query.data?.chapters.find(({ chapter_id }) => chapter_id === editing)
  return (
    <Page
      title={query.data?.subject_name ?? m.menu_catalog()}
      actions={query.data && query.data.chapters.length > 0 && add}
    >
      <Link {...paths.catalog()} className="mb-3 -mt-3 inline-flex min-h-11 items-center gap-1 text-brand-strong">
        <ChevronLeft size={20} aria-hidden />
        {m.catalog_all()}
      </Link>
      <ScreenStates
        query={query}
        isEmpty={({ chapters }) => chapters.length === 0}
        empty={
          <FullState icon={BookOpen} title={m.lessons_no_chapters()} text={m.catalog_no_chapters_text()}>
            {add}
          </FullState>
        }
        content={({ chapters, level }) => (
          <>
            <p className="mb-3 text-ink-2">{level}</p>
            <ItemList
              label={m.catalog_tab_chapters()}
              kind="chapter"
              items={chapters.map(itemOf)}
              within={subjectId}
              onEdit={setEditing}
              isRenameOnly={!isOffice}
              linkOf={(chapter) => paths.lessons({ chapter })}
            />
          </>
        )}
      />
      {editing === 'new' && <AddChapters subjectId={subjectId} onDone={done} />}
      {edited && <RenameChapter subjectId={subjectId} chapter={edited} onDone={done} />}
    </Page>
  )
}

const MAX_NAME = 200

/** Throws when there is no line to add, or one is longer than a name can be; nothing is added then. */
function refuseLines(lines: readonly string[]): void {
  const long = lines.find((line) => line.length > MAX_NAME)
  const words = lines.length === 0 ? m.catalog_chapters_none() : long && m.catalog_chapters_long({ name: long })
  if (words !== undefined) throw new FormMistakes(new Map([['chapter_name', words]]))
}

/** Adds chapters, one for each line: a syllabus is pasted as it is. */
function AddChapters({ subjectId: subject_id, onDone }: { subjectId: number; onDone: () => void }) {
  const [names, setNames] = useState('')
  const { busy, send, errorAt } = useSending(['chapter_name'])
  const add = async () =>
    send(async () => {
      const lines = names.split('\n').filter((line) => line.trim() !== '')
      refuseLines(lines)
      let added = 0
      try {
        for (const chapter_name of lines) {
          refuseMistakes((await staffCall('/staff/save_chapter', { subject_id, fields: { chapter_name } })).mistakes)
          added += 1
        }
      } finally {
        // What was added leaves the form, however the rest ended, so that the next press does not add it again.
        if (added < lines.length) setNames(lines.slice(added).join('\n'))
        await readCatalogAnew()
      }
      toast.success(m.catalog_chapters_added({ count: lines.length }))
      onDone()
    })
  return (
    <Dialog open title={m.catalog_chapters_add()} onClose={onDone}>
      <Form label={m.catalog_chapters_add()} onSubmit={add}>
        <TextArea
          label={m.catalog_chapters_names()}
          name="chapter_name"
          aria-required
          value={names}
          onChange={setNames}
          error={errorAt('chapter_name')}
          hint={m.catalog_chapters_hint()}
          rows={5}
          dir="auto"
        />
        <Button type="submit" wide busy={busy}>
          {m.catalog_add()}
        </Button>
      </Form>
    </Dialog>
  )
}

type RenameProps = { subjectId: number; chapter: Chapter; onDone: () => void }

function RenameChapter({ subjectId: subject_id, chapter, onDone }: RenameProps) {
  const { chapter_id: id } = chapter
  const shown = ({ version, chapter_name }: Chapter) => ({ version, fields: { chapter_name } })
  const readNow = async () => {
    const all: SubjectChapters = await queryClient.fetchQuery({ ...chaptersQuery(subject_id), staleTime: 0 })
    const now = all.chapters.find(({ chapter_id }) => chapter_id === id)
    return now ? shown(now) : shown(chapter)
  }
  return (
    <ItemForm
      title={m.catalog_chapter_rename()}
      form={`chapter ${id}`}
      loaded={shown(chapter)}
      readNow={readNow}
      labels={{ chapter_name: m.catalog_name }}
      save={async (version, fields) => staffCall('/staff/save_chapter', { subject_id, id, version, fields })}
      nameOf={({ chapter_name }) => chapter_name.trim()}
      onDone={onDone}
    >
      {({ typed, set, errorAt }) => (
        <TextField
          label={m.catalog_name()}
          name="chapter_name"
          aria-required
          value={typed.chapter_name}
          onChange={(value) => set('chapter_name', value)}
          error={errorAt('chapter_name')}
          maxLength={MAX_NAME}
          autoComplete="off"
        />
      )}
    </ItemForm>
  )
}
