import { staffNews, staffNewsItem, staffNewsPreview, staffSaveNews, staffTakeBackNews } from '#contract/staff/news.ts'
import type { Role } from '#contract/staff/roles.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import { cleanHtml } from '../../features/news/clean-html.ts'
import { restoreNews, takeBackNews } from '../../features/news/news.queries.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { toDay, toInstant } from '../../ports/time.ts'
import { actorOf } from '../accounts/actor.ts'
import { htmlOfText, textOfNews } from '../../features/news/news-text.rules.ts'
import { newsItem, newsPage, newsIdOf, type StoredNews } from './news.queries.ts'
import type { Language } from '#messages/languages'
import type { BodyOf, DataOf } from '#contract/call.ts'
import type { Actor } from '../../audit/audit-entry.ts'
import { changesBetween } from '../../audit/chain.rules.ts'
import type { Db } from '../../db/db.ts'
import type { Clock } from '../../ports/clock.ts'
import { hashOf } from '../../ports/secret-keys.ts'
import type { NewId } from '../../ports/new-id.ts'
import type { Settings } from '../../ports/settings.ts'
import { planForm, putForm } from '../../importing/forms/one-form.ts'
import { sentPicture } from '../../importing/forms/one-picture.ts'
import { newsSheet } from '../../importing/sheets/learning/news-sheet.ts'
import { localize } from '../../importing/localize.ts'

type NewsDeps = { db: Db; clock: Clock; newId: NewId; settings: Settings }
type Saved = DataOf<typeof staffSaveNews>

const CODE_BASE = 36

/**
 * Returns the version that a form sends back, so that neither two people nor an import overwrite each other's changes.
 */
const newsVersion = (item: StoredNews): string => hashOf(JSON.stringify(item))

/** What the audit compares. */
const newsFacts = ({ heading, news, published_on, level, batch_code, images }: StoredNews) => ({
  heading,
  news,
  published_on,
  readers: level ?? batch_code,
  picture: images,
})

/** Plans the row as an import would, and stores it where nothing is wrong. */
async function saveNews(
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
      const said = mistakes.map(({ field, problem }) => ({ field, problem: localize(problem, language) }))
      return { saved: null, mistakes: said }
    }
    if (row) await putForm(tx, newsSheet, row, { newId, now })
    const stored = await newsIdOf(tx, news_code)
    const after = stored === undefined ? undefined : await newsItem(tx, stored)
    if (!after) throw new ApiError('not_found')
    const changes = changesBetween(before ? newsFacts(before) : {}, newsFacts(after))
    const action = before ? 'news_changed' : 'news_added'
    const entry = { ...actor, at: now, action, entity: 'news', entity_id: String(after.id), reason: null } as const
    if (changes.length > 0) await writeAudit(tx, { ...entry, changes })
    return { saved: { id: after.id, version: newsVersion(after) }, mistakes: [] }
  })
}

const ON_A_PAGE = 100
const OFFICE = ['owner', 'clerk'] as const satisfies Role[]

/** News and events, for those who write them. */
export function staffNewsRoutes(route: StaffRoute, deps: NewsDeps & { academy: AcademyReader }): void {
  const { db, clock, academy } = deps

  route(staffNews, async ({ body }) => {
    const { taken_back, before_day: day, before_id: id } = body
    const { zone } = await academy()
    const before = day !== undefined && id !== undefined ? { day, id } : null
    const rows = await newsPage(db.read, { taken_back, before }, ON_A_PAGE + 1)
    const today = toDay(clock.now(), zone)
    const news = rows.slice(0, ON_A_PAGE).map((row) => ({
      id: row.id,
      heading: row.heading,
      published_on: row.published_on,
      readers: row.level ?? row.batch_code,
      is_shown: row.taken_back_at === null && row.published_on <= today,
      taken_back_at: row.taken_back_at === null ? null : toInstant(row.taken_back_at, zone),
    }))
    return { data: { news, more: rows.length > ON_A_PAGE } }
  })

  route(staffNewsItem, async ({ body }) => {
    const item = await newsItem(db.read, body.id)
    if (!item) throw new ApiError('not_found')
    const { id, news_code, published_on, heading, images, level, batch_code, taken_back_at } = item
    const { zone } = await academy()
    const fields = {
      published_on,
      heading,
      news: textOfNews(item.news),
      readers: level ?? batch_code ?? '',
      picture: images ?? '',
    }
    const taken = taken_back_at === null ? null : toInstant(taken_back_at, zone)
    return { data: { id, news_code, fields, taken_back_at: taken, version: newsVersion(item) } }
  })

  route(staffSaveNews, async ({ body, caller, language, request_id }) => ({
    data: await saveNews(deps, body, { actor: actorOf(caller, request_id, OFFICE), language }),
  }))

  route(staffNewsPreview, async ({ body }) => ({ data: { html: cleanHtml(htmlOfText(body.news)).trim() } }))

  route(staffTakeBackNews, async ({ body: { id, version, restore }, caller, request_id }) => {
    const now = clock.now()
    const after = await db.write(async (tx) => {
      const before = await newsItem(tx, id)
      if (!before) throw new ApiError('not_found')
      const isDone =
        newsVersion(before) === version && (await (restore ? restoreNews(tx, id) : takeBackNews(tx, id, now)))
      if (!isDone) throw new ApiError('changed_meanwhile')
      const action = restore ? 'news_restored' : 'news_withdrawn'
      const entry = { at: now, action, entity: 'news', entity_id: String(id), changes: [], reason: null } as const
      await writeAudit(tx, { ...actorOf(caller, request_id, OFFICE), ...entry })
      return newsItem(tx, id)
    })
    if (!after) throw new ApiError('not_found')
    return { data: { version: newsVersion(after) } }
  })
}
