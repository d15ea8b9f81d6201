import { putChapter } from '../../../features/catalog/catalog.writes.queries.ts'
import { putTopic } from '../../../features/recorded/recorded.queries.ts'
import { kindOfAddress } from '../../../features/recorded/recorded.rules.ts'
import type { Tx } from '../../../db/db.ts'
import { type Cell, file, fileRef, optional, text, wholeNumber } from '../../cells.ts'
import { chapterKey } from '../../import-context.ts'
import type { FileRef } from '../../file-ref.ts'
import { type Putting, type RowOf, sheet } from '../../sheet.ts'
import { checkCode, Codes, fileId } from '../codes.ts'
import { storedRecorded } from './recorded-stored.queries.ts'
import { localized } from '../../localized-message.rules.ts'

const isAddress = (video: string) => /^[a-z]+:\/\//i.test(video)

/** An address of a host that the provider names, or a file of `videos/`. */
const video = (title: string): Cell<string | FileRef> => {
  const words = text(title, 1000)
  return {
    ...words,
    read: (raw) => {
      const value = words.read(raw)
      return isAddress(value) ? value : fileRef(value, 'video')
    },
    write: (value) => (typeof value === 'string' ? value : value.name),
  }
}

const columns = {
  subject_code: text('Subject Code', 40),
  chapter_no: wholeNumber('Chapter No'),
  chapter_name: text('Chapter', 200),
  topic_no: optional(wholeNumber('Topic No')),
  topic_name: optional(text('Topic', 200)),
  video: optional(video('Video')),
  captions: optional(file('Captions', 'captions')),
}
type Row = RowOf<typeof columns>

/** Chapters with their topics; a row without a topic makes the chapter alone. Videos come from `videos/` or an address. */
export const recordedSheet = sheet({
  name: 'recorded',
  columns,
  needs: ['subjects'],
  key: ({ subject_code, chapter_no, topic_no }) => `${subject_code} ${chapter_no}.${topic_no ?? ''}`,
  stored: storedRecorded,
  check: (row, { known, say }) => {
    checkCode(known, 'subjects', row.subject_code, 'subject_code', say)
    if (row.topic_no !== null && row.topic_name === null) say('topic_name', localized('is_empty'))
    if (row.topic_no === null && row.topic_name !== null) say('topic_no', localized('is_empty'))
    if (row.topic_no === null && row.video !== null) say('topic_no', localized('topic_of_video'))
    if (typeof row.video !== 'string' || kindOfAddress(row.video, known.mediaHosts) !== null) return
    const isHttps = row.video.startsWith('https://')
    say(
      'video',
      isHttps ? localized('host_unknown', { video: row.video }) : localized('not_https', { value: row.video }),
    )
  },
  together: (rows, say) => {
    for (const group of Map.groupBy(rows, (row) => chapterKey(row.subject_code, row.chapter_no)).values()) {
      const [first] = group
      for (const row of group) {
        if (row.chapter_name === first?.chapter_name) continue
        say(
          row,
          'chapter_name',
          localized('chapter_named', { name: row.chapter_name, first: first?.chapter_name ?? '' }),
        )
      }
    }
  },
  codes: ['subject_code', 'chapter_no'],
  learn: (row, known) => known.chapters.add(chapterKey(row.subject_code, row.chapter_no)),
  put: async (tx, rows, putting) => {
    const codes = await Codes.of(tx)
    for (const row of rows) await putRow(tx, row, putting, codes)
  },
})

async function putRow(tx: Tx, row: Row, putting: Putting, codes: Codes): Promise<void> {
  const { chapter_no, chapter_name, topic_no, topic_name } = row
  const chapter = { chapter_id: putting.newId(), subject_id: codes.subject(row.subject_code), chapter_no, chapter_name }
  const chapter_id = await putChapter(tx, chapter)
  if (topic_no === null || topic_name === null) return
  const media = { ...(await videoOf(tx, row, putting)), ...(await captionsOf(tx, row, putting)) }
  await putTopic(tx, { topic_id: putting.newId(), chapter_id, topic_no, topic_name, ...media })
}

async function videoOf(tx: Tx, { video: shown }: Row, putting: Putting) {
  if (shown === null) return { video_kind: null, video_url: null, video_file: null }
  if (typeof shown === 'string') {
    // The hosts were checked with the sheet.
    const video_kind = kindOfAddress(shown, [new URL(shown).host])
    return { video_kind, video_url: shown, video_file: null }
  }
  const video_kind = shown.name.toLowerCase().endsWith('.m3u8') ? 'hls' : 'file'
  return { video_kind, video_url: null, video_file: await fileId(tx, shown, putting) }
}

/** `ohm.en.vtt` are English captions; without a language in the name they count as English. */
async function captionsOf(tx: Tx, { captions }: Row, putting: Putting) {
  if (captions === null) return { captions_file: null, captions_language: null }
  const captions_language = /\.([a-z]{2,3})\.vtt$/i.exec(captions.name)?.[1] ?? 'en'
  return { captions_file: await fileId(tx, captions, putting), captions_language }
}
