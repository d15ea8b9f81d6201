import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/console'
import { toast } from '#ui/overlays/toast.ts'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { queryClient } from '../../api/query-client.ts'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { keyOf, staffQuery } from '../../api/staff-query.ts'
import { BothValues } from '../../ui/both-values.tsx'
import { readerWords } from '../../ui/choice-labels.ts'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { Form } from '../../ui/form.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { dayWords } from '../../ui/moment-labels.ts'
import { PictureField } from '../../ui/picture-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { textFieldOf } from '../../ui/text-field-of.ts'
import { refuseMistakes, useSending } from '../../ui/use-sending.ts'
import { useTwoPeople } from '../../ui/use-two-people.ts'
import { NewsPreview } from './news-preview.tsx'

type Item = StaffData<'/staff/news_item'>
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
      <TextField {...field('heading')} maxLength={200} autoComplete="off" />
      <TextField {...field('published_on')} type="date" hint={m.news_day_hint()} />
      <SelectField {...field('readers')} options={[{ value: '', words: m.news_everybody() }, ...levels, ...batches]} />
      <TextArea {...field('news')} rows={TEXT_ROWS} hint={m.news_text_hint()} dir="auto" />
      <PictureField {...field('picture')} hint={m.news_picture_hint()} />
      <NewsPreview fields={typed} />
      <FormButtons words={m.save()} busy={busy} draft={draft} onCancel={onDone} />
    </Form>
  )
}
