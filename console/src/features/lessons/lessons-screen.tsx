import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { ChevronDown, ChevronLeft, Clapperboard, FilePlus, Pencil, Plus } from 'lucide-react'
import { m } from '#messages/console'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { FullState } from '#ui/states/full-state.tsx'
import { staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.ts'
import { ExportList } from '../../ui/export-list.tsx'
import { Page } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { useIsWide } from '../../ui/use-is-wide.ts'
import { type StaffData, staffCall } from '../../api/staff-call.ts'
import { useRef, useState } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { type Chapter, chapterQuery, isMoving, readLessonsAnew, VIDEO_ENDINGS } from './chapter.ts'
import { ArchivedLessons } from './archived-lessons.tsx'
import { LessonList } from './lesson-list.tsx'
import { MaterialsPart } from './materials-part.tsx'
import { NameDialog } from './name-dialog.tsx'
import { upload } from './uploads.ts'
import { roomWords } from './lesson-labels.ts'

type WorkshopNoticeProps = { workshop: Chapter['workshop']; hasMoving: boolean }

/** How much room there is, and what keeps videos from being made ready. */
function WorkshopNotice({ workshop, hasMoving }: WorkshopNoticeProps) {
  const { missing, is_paused, waiting, free_bytes } = workshop
  return (
    <>
      {missing.length > 0 && (
        <p role="status" className="mb-3 rounded-control bg-warn-50 px-4 py-3 text-warn">
          {m.lessons_missing({ programs: missing.join(', ') })}
        </p>
      )}
      {is_paused && hasMoving && (
        <p role="status" className="mb-3 rounded-control bg-brand-50 px-4 py-3 text-brand-strong">
          {m.lessons_paused()}
        </p>
      )}
      <p className="mb-4 text-sm text-ink-2 empty:hidden">
        {[
          free_bytes !== null && m.lessons_room({ size: roomWords(free_bytes) }),
          waiting > 0 && m.lessons_queue({ count: waiting }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  )
}

const LOOK_MS = 2000

/** A chapter's lessons, and what becomes of videos that were sent in for them. */
function ChapterLessons({ chapterId }: { chapterId: number }) {
  const query = useQuery({
    ...chapterQuery(chapterId),
    refetchInterval: ({ state }) => (state.data?.topics.some(isMoving) ? LOOK_MS : false),
  })
  return <ScreenStates query={query} content={(chapter) => <Lessons chapter={chapter} />} />
}

function Lessons({ chapter }: { chapter: Chapter }) {
  const { chapter_no, chapter_name, subject_name, topics, workshop } = chapter
  return (
    <section aria-labelledby="chapter">
      <h2 id="chapter" className="text-xl wrap-anywhere">
        {m.lessons_chapter({ number: chapter_no, name: chapter_name })}
      </h2>
      <p className="mb-4 text-ink-2">{subject_name}</p>
      <WorkshopNotice workshop={workshop} hasMoving={topics.some(isMoving)} />
      {topics.every(({ is_archived }) => is_archived) ? (
        <p className="mb-4 text-ink-2">{m.lessons_empty()}</p>
      ) : (
        <LessonList chapter={chapter} />
      )}
      <ArchivedLessons topics={topics} />
      <AddLessons chapter={chapter} />
      <MaterialsPart chapterId={chapter.chapter_id} />
    </section>
  )
}

/** Adds a lesson without a video, or a lesson for each chosen file. */
function AddLessons({ chapter: { chapter_id, version } }: { chapter: Chapter }) {
  const [isNaming, setIsNaming] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { busy, send } = useSending()
  const addAll = async (files: File[]) =>
    send(async () => {
      let seen = version
      try {
        for (const file of files) {
          const topic_name = file.name.replace(/\.[^.]+$/, '').slice(0, 200)
          const saved = await staffCall('/staff/save_lesson', { chapter_id, version: seen, topic_name })
          seen = saved.version
          upload(saved.topic_id, file)
        }
      } finally {
        await readLessonsAnew()
      }
    })
  return (
    <div className="mt-4 flex flex-wrap gap-2.5">
      <Button look="secondary" icon={Plus} onClick={() => setIsNaming(true)}>
        {m.lessons_add()}
      </Button>
      <Button look="secondary" icon={FilePlus} busy={busy} onClick={() => input.current?.click()}>
        {m.lessons_add_files()}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={VIDEO_ENDINGS}
        aria-label={m.lessons_add_files()}
        onChange={({ currentTarget }) => {
          void addAll([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      {isNaming && (
        <NameDialog chapterId={chapter_id} version={version} lesson={null} onDone={() => setIsNaming(false)} />
      )}
    </div>
  )
}

type Subject = StaffData<'/staff/lessons'>['subjects'][number]

const chaptersWords = (chapters: Subject['chapters']): string =>
  chapters.length > 0 ? m.catalog_chapters_edit() : m.catalog_chapters_add()

type ChapterTreeProps = { subjects: Subject[]; chosen: number | undefined }

/** Subjects with their chapters; the one that is chosen is open. */
function ChapterTree({ subjects, chosen }: ChapterTreeProps) {
  return (
    <nav aria-label={m.lessons_tree()} className="grid gap-2">
      {subjects.map(({ subject_id, subject_name, level, chapters }, at) => (
        <details
          key={subject_id}
          open={chapters.some(({ chapter_id }) => chapter_id === chosen) || (chosen === undefined && at === 0)}
          className="group rounded-card border border-line bg-card"
        >
          <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-2 rounded-card px-4 py-2.5 font-semibold wrap-anywhere">
            <span>
              {subject_name} <span className="font-normal text-ink-2">{level}</span>
            </span>
            <ChevronDown size={18} aria-hidden className="shrink-0 -rotate-90 text-ink-2 group-open:rotate-0" />
          </summary>
          <ul className="px-2 pb-2">
            {chapters.map((chapter) => (
              <li key={chapter.chapter_id}>
                <ChapterLink chapter={chapter} isChosen={chapter.chapter_id === chosen} />
              </li>
            ))}
            {chapters.length === 0 && <li className="px-2 pb-2 text-sm text-ink-2">{m.lessons_no_chapters()}</li>}
            <li>
              <Link
                {...paths.catalog({ subject: subject_id })}
                aria-label={m.lessons_for({ words: chaptersWords(chapters), name: subject_name })}
                className="flex min-h-11 items-center gap-2 rounded-control px-2.5 py-1.5 text-sm text-brand-strong no-underline hover:bg-brand-50"
              >
                {chapters.length > 0 ? <Pencil size={16} aria-hidden /> : <Plus size={16} aria-hidden />}
                {chaptersWords(chapters)}
              </Link>
            </li>
          </ul>
        </details>
      ))}
    </nav>
  )
}

function ChapterLink({ chapter, isChosen }: { chapter: Subject['chapters'][number]; isChosen: boolean }) {
  const { chapter_id, chapter_no, chapter_name, topics, videos } = chapter
  return (
    <Link
      {...paths.lessons({ chapter: chapter_id })}
      aria-current={isChosen ? 'page' : undefined}
      className="flex min-h-11 items-center justify-between gap-3 rounded-control px-2.5 py-1.5 text-ink no-underline hover:bg-brand-50 aria-[current=page]:bg-brand-50 aria-[current=page]:font-semibold"
    >
      <span className="min-w-0 wrap-anywhere">{m.lessons_chapter({ number: chapter_no, name: chapter_name })}</span>
      <span className="shrink-0 text-sm text-ink-2 tabular">{topics > 0 && m.lessons_counts({ videos, topics })}</span>
    </Link>
  )
}

/** Subjects, chapters and lessons: beside each other where there is room, else one after the other. */
export function LessonsScreen() {
  const { chapter } = useSearch({ strict: false })
  const isWide = useIsWide()
  const query = useQuery(staffQuery('/staff/lessons', {}))
  const isOffice = useSession(({ me }) => me?.roles.some((role) => role === 'owner' || role === 'clerk') ?? false)
  const empty = (
    <FullState
      icon={Clapperboard}
      title={m.lessons_none_title()}
      text={isOffice ? m.lessons_none_text() : m.catalog_none_taught()}
    >
      {isOffice && (
        <Link {...paths.catalog()} className={buttonClass('primary')}>
          {m.menu_catalog()}
        </Link>
      )}
    </FullState>
  )
  return (
    <Page
      title={m.menu_lessons()}
      actions={
        <>
          <Link {...paths.recordings()} className={buttonClass('secondary')}>
            {m.recordings_title()}
          </Link>
          <ExportList list="recorded" />
        </>
      }
    >
      <ScreenStates
        query={query}
        isEmpty={({ subjects }) => subjects.length === 0}
        empty={empty}
        content={({ subjects }) => (
          <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-[15rem_minmax(0,1fr)] lg:grid-cols-[20rem_minmax(0,1fr)]">
            {(isWide || chapter === undefined) && <ChapterTree subjects={subjects} chosen={chapter} />}
            {chapter !== undefined && (
              <div className="min-w-0">
                {!isWide && (
                  <Link {...paths.lessons()} className="mb-3 inline-flex min-h-11 items-center gap-1 text-brand-strong">
                    <ChevronLeft size={20} aria-hidden />
                    {m.lessons_all()}
                  </Link>
                )}
                <ChapterLessons key={chapter} chapterId={chapter} />
              </div>
            )}
            {chapter === undefined && isWide && <p className="pt-3 text-ink-2">{m.lessons_choose()}</p>}
          </div>
        )}
      />
    </Page>
  )
}
