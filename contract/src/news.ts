import { Type } from 'typebox'
import { call } from './call.ts'
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

export const newsEvents = call({
  method: 'POST',
  path: '/Student/news_events',
  access: 'student',
  about: 'News and events, the latest first. `limit` and `before` (the last entry’s id) page through them.',
  body: Type.Object({
    stud_id: IdIn(),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    before: Type.Optional(IdIn()),
  }),
  data: Type.Array(NewsItem),
  errors: [],
})

export const newsEvent = call({
  method: 'POST',
  path: '/Student/news_event',
  access: 'student',
  extension: true,
  about: 'One piece of news, by its id.',
  body: Type.Object({ stud_id: IdIn(), id: IdIn() }),
  data: NewsItem,
  errors: ['not_found'],
})
