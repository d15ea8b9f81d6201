import type { Language } from '#messages/languages'
import type { BodyOf, DataOf } from '#contract/call.ts'
import type { staffSaveNews } from '#contract/staff/news.ts'
import type { Actor } from '../../audit/audit-entry.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import { changesBetween } from '../../audit/chain.rules.ts'
import type { Db } from '../../db/db.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Clock } from '../../ports/clock.ts'
import { hashOf } from '../../ports/keyed-hash.ts'
import type { NewId } from '../../ports/new-id.ts'
import type { Settings } from '../../ports/settings.ts'
import { planForm, putForm } from '../../provider/one-form.ts'
import { sentPicture } from '../../provider/one-picture.ts'
import { newsSheet } from '../../provider/sheets/news-sheet.ts'
import { htmlOfText } from '../../features/news/news-text.rules.ts'
import { newsIdOf, newsItem, type StoredNews } from './news.queries.ts'
import { saidIn } from '../../provider/said-in.ts'

export type NewsDeps = { db: Db; clock: Clock; newId: NewId; settings: Settings }
type Saved = DataOf<typeof staffSaveNews>

const CODE_BASE = 36

/** What a form sends back, so that two people do not overwrite each other; an import counts as somebody too. */
export const newsVersion = (item: StoredNews): string => hashOf(JSON.stringify(item))

/** What the audit compares. */
const newsFacts = ({ heading, news, published_on, level, batch_code, images }: StoredNews) => ({
  heading,
  news,
  published_on,
  readers: level ?? batch_code,
  picture: images,
})

/** Plans the row as an import would, and stores it where nothing is wrong. */
export async function saveNews(
  { db, clock, newId, settings }: NewsDeps,
  { id, version, fields }: BodyOf<typeof staffSaveNews>,
  { actor, language }: { actor: Actor; language: Language },
): Promise<Saved> {
  const [now, ownCode] = [clock.now(), `N${newId().toString(CODE_BASE)}`]
  return db.write(async (tx) => {
    const before = id === undefined ? undefined : await newsItem(tx, id)
    if (id !== undefined && (!before || before.taken_back_at !== null)) throw new ApiError('not_found')
    if (before && newsVersion(before) !== version) throw new ApiError('changed_meanwhile')
    const news_code = before?.news_code ?? ownCode
    const { picture, ...written } = fields
    const image = await sentPicture(tx, picture)
    const texts = { ...written, news_code, news: htmlOfText(fields.news) }
    const { mistakes, row } = await planForm(tx, settings, newsSheet, texts, image ? { image } : {})
    if (mistakes.length > 0) {
      const said = mistakes.map(({ field, problem }) => ({ field, problem: saidIn(problem, language) }))
      return { saved: null, mistakes: said }
    }
    if (row) await putForm(tx, newsSheet, row, { newId, now })
    const stored = await newsIdOf(tx, news_code)
    const after = stored === undefined ? undefined : await newsItem(tx, stored)
    if (!after) throw new ApiError('not_found')
    const changes = changesBetween(before ? newsFacts(before) : {}, newsFacts(after))
    const action = before ? 'news changed' : 'news added'
    const entry = { ...actor, at: now, action, entity: 'news', entity_id: String(after.id), reason: null }
    if (changes.length > 0) await writeAudit(tx, { ...entry, changes })
    return { saved: { id: after.id, version: newsVersion(after) }, mistakes: [] }
  })
}
