import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Newspaper, Plus } from 'lucide-react'
import { m } from '#messages/console'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { LoadMore } from '#ui/load-more.tsx'
import { FullState } from '#ui/states/full-state.tsx'
import { paths } from '../../paths.ts'
import { Page, Section } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { useQuery, useInfiniteQuery } from '@tanstack/react-query'
import { staffQuery, keyOf } from '../../api/staff-query.ts'
import { Badge } from '../../ui/badge.tsx'
import { type Choices, readerWords } from '../../ui/choice-labels.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { dayWords } from '../../ui/moment-labels.ts'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { Button } from '#ui/buttons/button.tsx'
import { queryClient } from '../../api/query-client.ts'
import { sayWithUndo } from '../../ui/say-with-undo.tsx'
import { useSending, refuseMistakes } from '../../ui/use-sending.ts'
import { toast } from '#ui/overlays/toast.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { BothValues } from '../../ui/both-values.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { ExportList } from '../../ui/export-list.tsx'
import { Form } from '../../ui/form.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { PictureField } from '../../ui/picture-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { textFieldOf } from '../../ui/text-field-of.ts'
import { useTwoPeople } from '../../ui/use-two-people.ts'
import { NewsPreview } from './news-preview.tsx'

type Fields = Item['fields']

const LABELS: Record<keyof Fields, () => string> = {
  heading: () => m.news_heading(),
  published_on: () => m.news_day(),
  readers: () => m.news_readers(),
  news: () => m.news_text(),
  picture: () => m.news_picture(),
}

const KEYS = Object.keys(LABELS) as (keyof Fields)[]
const NOTHING = { version: '', fields: { published_on: '', heading: '', news: '', readers: '', picture: '' } }
const TEXT_ROWS = 10

/** Adds or changes an item. What it says is checked as an import would check it. */
export function NewsForm({ item, onDone }: { item: Item | null; onDone: () => void }) {
  const { data: choices } = useQuery(staffQuery('/staff/choices', {}))
  const { busy, send, errorAt } = useSending(KEYS)
  const readNow = async () => (item ? staffCall('/staff/news_item', { id: item.id }) : NOTHING)
  const form = `news ${item?.id ?? 'new'}`
  const { draft, typed, set, store, clashes, take, isDirty } = useTwoPeople<Fields, string>(
    form,
    item ?? NOTHING,
    readNow,
  )
  const save = async () =>
    send(async () => {
      await store(async (version) => {
        const { mistakes } = await staffCall('/staff/save_news', {
          ...(item && { id: item.id, version }),
          fields: typed,
        })
        refuseMistakes(mistakes)
      })
      await queryClient.invalidateQueries({ queryKey: keyOf('/staff/news') })
      toast.success(m.news_saved({ heading: typed.heading.trim() }))
      onDone()
    })
  const field = textFieldOf<keyof Fields>(LABELS, { typed, set, errorAt })
  const words = (key: keyof Fields, value: string) => {
    if (key === 'readers') return readerWords(value, choices)
    return key === 'published_on' && value !== '' ? dayWords(value) : value
  }
  const levels = (choices?.levels ?? []).map(({ level }) => ({ value: level, words: level }))
  const batches = (choices?.batches ?? []).map((one) => ({ value: one.batch_code, words: one.batch_name }))
  return (
    <Form label={m.team_details()} onSubmit={save}>
      <LeaveGuard isDirty={isDirty} onLeave={draft.forget} />
      <DraftNotice draft={draft} />
      <BothValues clashes={clashes} label={(key) => LABELS[key]()} words={words} onTake={take} />
      <TextField {...field('heading')} aria-required maxLength={200} autoComplete="off" />
      <DateField {...field('published_on')} aria-required hint={m.news_day_hint()} />
      <SelectField {...field('readers')} options={[{ value: '', words: m.news_everybody() }, ...levels, ...batches]} />
      <TextArea {...field('news')} aria-required rows={TEXT_ROWS} hint={m.news_text_hint()} dir="auto" />
      <PictureField {...field('picture')} hint={m.news_picture_hint()} />
      <NewsPreview fields={typed} />
      <FormButtons words={m.save()} busy={busy} draft={draft} onCancel={onDone} />
    </Form>
  )
}

type Item = StaffData<'/staff/news_item'>
type NewsPageProps = { id: number | null; onDone: () => void }

/** One piece of news, or the form of a new one. */
const NewsPage = ({ id, onDone }: NewsPageProps) =>
  id === null ? (
    <Page title={m.news_add()}>
      <div className="max-w-reading">
        <Section title={m.team_details()}>
          <NewsForm item={null} onDone={onDone} />
        </Section>
      </div>
    </Page>
  ) : (
    <StoredNews id={id} onDone={onDone} />
  )

function StoredNews({ id, onDone }: { id: number; onDone: () => void }) {
  // The item is read anew each time: the server would reject a form based on an older version.
  const item = useQuery({ ...staffQuery('/staff/news_item', { id }), gcTime: 0 })
  return (
    <Page title={item.data?.fields.heading ?? m.menu_news()}>
      <div className="max-w-reading">
        <ScreenStates
          query={item}
          content={(stored) => (
            <>
              {stored.taken_back_at === null && (
                <Section title={m.team_details()}>
                  <NewsForm item={stored} onDone={onDone} />
                </Section>
              )}
              <TakeBack item={stored} onDone={onDone} />
            </>
          )}
        />
      </div>
    </Page>
  )
}

/** Takes an item back or restores it; one press undoes either. */
function TakeBack({ item: { id, version, taken_back_at, fields }, onDone }: { item: Item; onDone: () => void }) {
  const { busy, send } = useSending()
  const { heading } = fields
  const restore = taken_back_at !== null
  const turn = async (of: string, back: boolean) => {
    const stored = await staffCall('/staff/take_back_news', { id, version: of, restore: back })
    await queryClient.invalidateQueries({ queryKey: keyOf('/staff/news') })
    return stored.version
  }
  const press = async () =>
    send(async () => {
      const now = await turn(version, restore)
      const words = restore ? m.news_restored({ heading }) : m.news_taken_back({ heading })
      sayWithUndo(words, async () => turn(now, !restore))
      onDone()
    })
  return (
    <Section title={restore ? m.news_back() : m.news_state()}>
      {restore && <p className="mb-4 whitespace-pre-line wrap-anywhere text-ink-2">{fields.news}</p>}
      <Button look="secondary" busy={busy} onClick={() => void press()}>
        {restore ? m.news_restore() : m.news_take_back()}
      </Button>
    </Section>
  )
}

const PATH = '/staff/news'

type NewsRow = StaffData<typeof PATH>['news'][number]
type Before = { before_day: string; before_id: number } | null

/** What students read, or what was taken back, page by page. */
function useNewsList(taken_back: boolean) {
  const query = useInfiniteQuery({
    queryKey: [...keyOf(PATH), taken_back],
    queryFn: async ({ pageParam, signal }) => staffCall(PATH, { taken_back, ...pageParam }, signal),
    initialPageParam: null as Before,
    getNextPageParam: ({ news, more }): Before => {
      const last = news.at(-1)
      return more && last ? { before_day: last.published_on, before_id: last.id } : null
    },
  })
  const { hasNextPage: left, isFetchingNextPage: busy } = query
  const load = () => void query.fetchNextPage({ cancelRefetch: false })
  return { query: { ...query, data: query.data?.pages.flatMap(({ news }) => news) }, more: { left, busy, load } }
}

function NewsList({ rows }: { rows: readonly NewsRow[] }) {
  const choices: Choices = useQuery(staffQuery('/staff/choices', { archived: true })).data
  return (
    <DataTable
      label={m.menu_news()}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          head: m.news_heading(),
          cell: ({ id, heading }) => (
            <Link
              {...paths.news({ item: id })}
              className="inline-flex min-h-11 items-center wrap-anywhere text-brand-strong underline md:min-h-0"
            >
              {heading}
            </Link>
          ),
        },
        { head: m.news_day(), cell: ({ published_on }) => dayWords(published_on) },
        { head: m.news_readers(), cell: ({ readers }) => readerWords(readers, choices) },
        { head: m.news_state(), cell: (row) => <State row={row} /> },
      ]}
    />
  )
}

function State({ row: { taken_back_at, is_shown } }: { row: NewsRow }) {
  if (taken_back_at !== null) return <Badge tone="quiet">{m.news_back()}</Badge>
  return is_shown ? <Badge tone="good">{m.news_shown()}</Badge> : <Badge tone="warn">{m.news_later()}</Badge>
}

/** News and events: all of them, or the form of one. */
export function NewsScreen() {
  const { item } = useSearch({ strict: false })
  const navigate = useNavigate()
  if (item === undefined) return <AllNews />
  const back = () => void navigate(paths.news())
  return <NewsPage key={item} id={item === 'new' ? null : item} onDone={back} />
}

function AllNews() {
  const { taken } = useSearch({ strict: false })
  const { query, more } = useNewsList(taken === true)
  const add = (
    <Link {...paths.news({ item: 'new' })} className={buttonClass('primary')}>
      <Plus size={20} aria-hidden />
      {m.news_add()}
    </Link>
  )
  const tab = (isTaken: boolean) => ({
    ...paths.news(isTaken ? { taken: true } : {}),
    activeOptions: { exact: true, includeSearch: true },
    className:
      'inline-flex min-h-11 items-center rounded-control px-4 no-underline hover:bg-brand-50 aria-[current=page]:bg-brand-50 aria-[current=page]:font-semibold aria-[current=page]:text-brand-strong',
  })
  return (
    <Page
      title={m.menu_news()}
      actions={
        <>
          <ExportList list="news" />
          {add}
        </>
      }
    >
      <nav aria-label={m.news_state()} className="mb-4 flex gap-1">
        <Link {...tab(false)}>{m.news_tab()}</Link>
        <Link {...tab(true)}>{m.news_taken_back()}</Link>
      </nav>
      <ScreenStates
        query={query}
        isEmpty={(rows) => rows.length === 0}
        empty={<FullState icon={Newspaper} title={m.news_none_title()} text={m.news_none_text()} />}
        content={(rows) => (
          <>
            <NewsList rows={rows} />
            <LoadMore more={more} />
          </>
        )}
      />
    </Page>
  )
}
