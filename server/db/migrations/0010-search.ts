import { type Kysely, type RawBuilder, sql } from 'kysely'
import { foldedWords, textOfHtml } from '../../ports/folding/folded-words.rules.ts'
import type { Tables } from '../tables.ts'
import type { Step } from './step.ts'

type Named = { id: number; readers: number; name: string }

const BATCH_ROWS = 500

/** What is searched by name, each part in the order of its ids. Readers are a level, a batch (less than 0), or everybody. */
const parts: Record<string, (after: number) => RawBuilder<Named>> = {
  subject: (after) => sql`
    select subject_id as id, ac_id as readers, subject_name as name from subjects
    where subject_id > ${after} order by subject_id limit ${BATCH_ROWS}`,
  chapter: (after) => sql`
    select chapter_id as id, ac_id as readers, chapter_name as name
    from chapters join subjects on subjects.subject_id = chapters.subject_id
    where chapter_id > ${after} order by chapter_id limit ${BATCH_ROWS}`,
  topic: (after) => sql`
    select topic_id as id, ac_id as readers, topic_name as name
    from topics join chapters on chapters.chapter_id = topics.chapter_id
    join subjects on subjects.subject_id = chapters.subject_id
    where topic_id > ${after} order by topic_id limit ${BATCH_ROWS}`,
  material: (after) => sql`
    select material_id as id, ac_id as readers, title as name
    from materials join chapters on chapters.chapter_id = materials.chapter_id
    join subjects on subjects.subject_id = chapters.subject_id
    where material_id > ${after} order by material_id limit ${BATCH_ROWS}`,
  quiz: (after) => sql`
    select paper_id as id, coalesce(ac_id, -batch_id, 0) as readers, name from papers
    where kind = 'quiz' and paper_id > ${after} order by paper_id limit ${BATCH_ROWS}`,
  news: (after) => sql`
    select id, coalesce(ac_id, -batch_id, 0) as readers, heading || ' ' || news as name from news
    where id > ${after} order by id limit ${BATCH_ROWS}`,
}

async function fill(db: Kysely<Tables>): Promise<void> {
  for (const [kind, part] of Object.entries(parts)) {
    let after = 0
    for (;;) {
      const { rows } = await part(after).execute(db)
      const words = rows.flatMap(({ id, readers, name }) =>
        foldedWords(kind === 'news' ? textOfHtml(name) : name).map((word) => ({ readers, kind, word, id })),
      )
      for (let at = 0; at < words.length; at += BATCH_ROWS)
        await db
          .insertInto('search_words')
          .values(words.slice(at, at + BATCH_ROWS))
          .execute()
      if (rows.length < BATCH_ROWS) break
      after = rows.at(-1)?.id ?? after
    }
  }
}

/** The words by which students find what there is, folded; looked up by their beginnings. */
export const search: Step[] = [
  // By bytes: in an order of a language the words with one beginning do not stand together.
  `create table search_words (
    readers bigint not null, kind text not null, word text collate "C" not null, id bigint not null,
    primary key (readers, kind, word, id))`,
  `create index search_words_by_id on search_words (kind, id, word)`,
  fill,
]
