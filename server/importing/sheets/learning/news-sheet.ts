import { cleanHtml, foreignPictureHost } from '../../../features/news/clean-html.ts'
import { putNews } from '../../../features/news/news.queries.ts'
import { PICTURE_HOSTS } from '../../../http/site/headers.ts'
import { day, file, optional, text } from '../../cells.ts'
import { storedAs } from '../../forms/media-store.ts'
import { sheet } from '../../sheet.ts'
import { checkReaders, Codes, fileId } from '../codes.ts'
import { storedNews } from './news-stored.queries.ts'
import { localized } from '../../localized-message.rules.ts'

// A cell of a spreadsheet holds 32,767 characters.
const MAX_CHARACTERS = 32_000

/** News for everybody, or for a level or a batch. The HTML is cleaned as it comes in. */
export const newsSheet = sheet({
  name: 'news',
  columns: {
    news_code: text('News ID', 40),
    published_on: day('Date'),
    heading: text('Heading', 200),
    news: text('Text', MAX_CHARACTERS),
    image: optional(file('Image', 'picture')),
    readers: optional(text('Level or Batch Code', 100)),
  },
  needs: ['levels', 'batches'],
  key: ({ news_code }) => news_code,
  stored: storedNews,
  refine: (row) => ({ ...row, news: cleanHtml(row.news).trim() }),
  check: ({ news, readers }, { known, say }, before) => {
    checkReaders(known, readers, 'readers', say)
    // The stored form may be longer than the written one.
    if (news.length > MAX_CHARACTERS) say('news', localized('too_long', { max: MAX_CHARACTERS }))
    // A picture of another host that is stored already may stay.
    const host = news === before?.news ? null : foreignPictureHost(news, [...PICTURE_HOSTS, ...known.mediaHosts])
    if (host !== null) say('news', localized('foreign_picture', { host }))
  },
  put: async (tx, rows, putting) => {
    const codes = await Codes.of(tx)
    for (const { image, readers, ...row } of rows) {
      await fileId(tx, image, putting)
      const images = image === null ? null : `/media/${storedAs(image).path}`
      await putNews(tx, { ...row, id: putting.newId(), images, ...codes.readers(readers) })
    }
  },
})
