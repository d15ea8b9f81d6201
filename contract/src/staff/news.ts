import { Type } from 'typebox'
import { Day, Instant, Line, Lines, OrNull } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import { staffCall } from './staff-call.ts'

const MAX_CHARACTERS = 32_000

/** Identifies the stored item: a change with another version was made from other values. */
const Version = () => Line(43, 43)

/**
 * The fields of the sheet `news`, checked by its rules. `readers` is a level or a batch's code, empty for everybody.
 */
const Fields = Type.Object({
  published_on: Line(40),
  heading: Line(500),
  news: Lines(MAX_CHARACTERS),
  readers: Line(200),
  /** The address of its picture, as `/staff/add_picture` returned it; empty without one. */
  picture: Line(200),
})

const Row = Type.Object({
  id: Id(),
  heading: Type.String(),
  published_on: Day(),
  readers: OrNull(Type.String()),
  /** False until its day has come. */
  is_shown: Type.Boolean(),
  taken_back_at: OrNull(Instant()),
})

export const staffNews = staffCall({
  path: '/staff/news',
  roles: ['owner', 'clerk'],
  scope: 'academy',
  loadClass: 'lists',
  about:
    'Returns news, the latest first, a hundred at a time: what students read, or what was unpublished (`taken_back`). `before_day` and `before_id` are from the last row of the previous page. For owners and clerks.',
  body: {
    taken_back: Type.Boolean(),
    before_day: Type.Optional(Type.String({ format: 'day' })),
    before_id: Type.Optional(IdIn()),
  },
  data: Type.Object({ news: Type.Array(Row), more: Type.Boolean() }),
  errors: [],
})

export const staffNewsItem = staffCall({
  path: '/staff/news_item',
  roles: ['owner', 'clerk'],
  scope: 'academy',
  loadClass: 'lists',
  about:
    'Returns one news item as it is edited: as plain text if it has only plain paragraphs, otherwise as HTML. For owners and clerks.',
  body: { id: IdIn() },
  data: Type.Object({
    id: Id(),
    news_code: Type.String(),
    fields: Fields,
    taken_back_at: OrNull(Instant()),
    version: Type.String(),
  }),
  errors: ['not_found'],
})

export const staffSaveNews = staffCall({
  path: '/staff/save_news',
  roles: ['owner', 'clerk'],
  scope: 'academy',
  loadClass: 'login',
  about:
    'Creates a news item, or updates one (`id` with its `version`). It is checked and saved like an import of the sheet `news`; with `mistakes` nothing is saved. For owners and clerks.',
  body: { id: Type.Optional(IdIn()), version: Type.Optional(Version()), fields: Fields },
  data: Type.Object({
    saved: OrNull(Type.Object({ id: Id(), version: Type.String() })),
    mistakes: Type.Array(Type.Object({ field: OrNull(Type.String()), problem: Type.String() })),
  }),
  errors: ['not_found', 'changed_meanwhile'],
})

export const staffTakeBackNews = staffCall({
  path: '/staff/take_back_news',
  roles: ['owner', 'clerk'],
  scope: 'academy',
  loadClass: 'login',
  about: 'Unpublishes a news item; `restore` publishes it again as it was. For owners and clerks.',
  body: { id: IdIn(), version: Version(), restore: Type.Boolean() },
  data: Type.Object({ version: Type.String() }),
  errors: ['not_found', 'changed_meanwhile'],
})

export const staffNewsPreview = staffCall({
  path: '/staff/news_preview',
  roles: ['owner', 'clerk'],
  scope: 'academy',
  loadClass: 'lists',
  about:
    'Returns the text of a news item as students would see it, as HTML cleaned like on saving. Saves nothing. For owners and clerks.',
  body: { news: Lines(MAX_CHARACTERS) },
  data: Type.Object({ html: Type.String() }),
  errors: [],
})
