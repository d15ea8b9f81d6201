import { Type } from 'typebox'
import { listCall, studentCall } from './call.ts'
import { Address, Day, OrNull } from './fields.ts'
import { Id, IdIn } from './ids.ts'

/** `news` is HTML. */
const NewsItem = Type.Object({
  id: Id(),
  heading: Type.String(),
  images: OrNull(Address()),
  news: Type.String(),
  published_on: Day(),
})

export const newsEvents = listCall({
  path: '/Student/news_events',
  about:
    "Returns news and events, the latest first. `limit` and `before` (the last entry's `id`) page through them. For students.",
  body: {
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    before: Type.Optional(IdIn()),
  },
  entry: NewsItem,
  errors: [],
})

export const newsEvent = studentCall({
  path: '/Student/news_event',
  loadClass: 'lists',
  extension: true,
  about: 'Returns one news item by its id. For students.',
  body: { id: IdIn() },
  data: NewsItem,
  errors: ['not_found'],
})
