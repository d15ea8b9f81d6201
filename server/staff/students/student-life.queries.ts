import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'

/** How many of each kind are given; all are counted. */
const SHOWN = { device: 10, video: 8, material: 8, text: 10, push: 10 } as const
const WATCHED_PERCENT = 100

/** One row of any kind, distinguished by `what`; each query says what its columns mean. */
export type LifeRow = {
  what: keyof typeof SHOWN
  title: string | null
  subject_name: string | null
  state: string | null
  reason: string | null
  figure: number | null
  at: number
  begun_at: number | null
  ended_at: number | null
  total: number | null
  finished: number | null
}

// A union matches columns by position, so each of these queries has the same order.
/** What a row is, and what a kind of row does not have. */
const kind = (what: keyof typeof SHOWN) => sql<keyof typeof SHOWN>`cast(${sql.lit(what)} as text)`.as('what')
const noText = sql<string | null>`cast(null as text)`
const noCount = sql<number | null>`cast(null as bigint)`

/** Where the student logged in: `begun_at` to `ended_at`, `state` is why it ended. */
const devices = (read: Tx, studId: number) =>
  read
    .selectFrom((from) =>
      from
        .selectFrom('sessions')
        .where('stud_id', '=', studId)
        .select(['started_at', 'seen_at', 'ended_at', 'end_reason'])
        .orderBy('seen_at', 'desc')
        .limit(SHOWN.device)
        .as('rows'),
    )
    .select([kind('device'), noText.as('title'), noText.as('subject_name'), 'end_reason as state'])
    .select([noText.as('reason'), noCount.as('figure'), 'seen_at as at', 'started_at as begun_at', 'ended_at'])
    .select([noCount.as('total'), noCount.as('finished')])
    .$castTo<LifeRow>()

/** Videos that were watched: `figure` is in percent, `finished` how many of the `total` were seen to the end. */
const videos = (read: Tx, studId: number) =>
  read
    .selectFrom((from) =>
      from
        .selectFrom('watch_progress')
        .where('stud_id', '=', studId)
        .select(['topic_id', 'watched_percent', 'watched_at'])
        .select((row) => [
          row.fn.countAll<number>().over().as('total'),
          row.fn
            .count<number>(row.case().when('watched_percent', '>=', WATCHED_PERCENT).then(1).end())
            .over()
            .as('finished'),
        ])
        .orderBy('watched_at', 'desc')
        .limit(SHOWN.video)
        .as('rows'),
    )
    .innerJoin('topics', 'topics.topic_id', 'rows.topic_id')
    .innerJoin('chapters', 'chapters.chapter_id', 'topics.chapter_id')
    .innerJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
    .select([kind('video'), 'topic_name as title', 'subject_name', noText.as('state'), noText.as('reason')])
    .select(['watched_percent as figure', 'watched_at as at', noCount.as('begun_at'), noCount.as('ended_at')])
    .select(['total', 'finished'])
    .$castTo<LifeRow>()

/** Materials that were opened: `figure` is the page. */
const materials = (read: Tx, studId: number) =>
  read
    .selectFrom((from) =>
      from
        .selectFrom('material_progress')
        .where('stud_id', '=', studId)
        .select(['material_id', 'page', 'read_at'])
        .select(({ fn }) => fn.countAll<number>().over().as('total'))
        .orderBy('read_at', 'desc')
        .limit(SHOWN.material)
        .as('rows'),
    )
    .innerJoin('materials', 'materials.material_id', 'rows.material_id')
    .innerJoin('chapters', 'chapters.chapter_id', 'materials.chapter_id')
    .innerJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
    .select([kind('material'), 'title', 'subject_name', noText.as('state'), noText.as('reason')])
    .select(['page as figure', 'read_at as at', noCount.as('begun_at'), noCount.as('ended_at')])
    .select(['total', noCount.as('finished')])
    .$castTo<LifeRow>()

/** Texts to the number: `title` is what for, `state` what became of it. */
const texts = (read: Tx, numberKeys: string[]) =>
  read
    .selectFrom((from) =>
      from
        .selectFrom('sms_messages')
        .where('number_key', 'in', numberKeys)
        .select(['purpose', 'state', 'reason', 'sent_at'])
        .orderBy('sent_at', 'desc')
        .limit(SHOWN.text)
        .as('rows'),
    )
    .select([kind('text'), 'purpose as title', noText.as('subject_name'), 'state', 'reason', noCount.as('figure')])
    .select(['sent_at as at', noCount.as('begun_at'), noCount.as('ended_at')])
    .select([noCount.as('total'), noCount.as('finished')])
    .$castTo<LifeRow>()

/** Notifications that are kept: `figure` devices, of which `finished` are done; `state` is the kind, `at` its end. */
const pushes = (read: Tx, studId: number) =>
  read
    .selectFrom((from) =>
      from
        .selectFrom('push_messages')
        .where('stud_id', '=', studId)
        .groupBy(['kind', 'about_id', 'about_at', 'expires_at'])
        .select(['kind', 'about_id', 'about_at', 'expires_at'])
        .select(({ fn }) => fn.countAll<number>().as('devices'))
        .select(sql<number>`count(*) - count(due_at)`.as('done'))
        .orderBy('expires_at', 'desc')
        .limit(SHOWN.push)
        .as('rows'),
    )
    .leftJoin('live_classes', (join) =>
      join.onRef('live_classes.class_id', '=', 'rows.about_id').on('rows.kind', '=', 'class'),
    )
    .leftJoin('attempts', (join) =>
      join
        .on('attempts.stud_id', '=', studId)
        .onRef('attempts.attempt_id', '=', 'rows.about_id')
        .on('rows.kind', '=', 'result'),
    )
    .leftJoin('papers', 'papers.paper_id', 'attempts.paper_id')
    .select(({ fn }) => [kind('push'), fn.coalesce('class_name', 'papers.name').as('title')])
    .select([noText.as('subject_name'), 'rows.kind as state', noText.as('reason'), 'devices as figure'])
    .select(['expires_at as at', noCount.as('begun_at'), noCount.as('ended_at'), noCount.as('total')])
    .select('done as finished')
    .$castTo<LifeRow>()

/**
 * Devices, videos, materials and, with the keys of the number, messages of one student: in one query, as one page reads
 * all of it. In no order.
 */
export async function lifeRows(read: Tx, studId: number, numberKeys: string[] | null) {
  return devices(read, studId)
    .unionAll(videos(read, studId))
    .unionAll(materials(read, studId))
    .$if(numberKeys !== null, (query) => query.unionAll(texts(read, numberKeys ?? [])).unionAll(pushes(read, studId)))
    .execute()
}
