import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { connection } from '../../api/connection.ts'
import { newsItemQuery } from './news.api.ts'

test('a piece of news is the same after it was kept for use without a network', async () => {
  const item = { id: 5, heading: 'Sports day', news: '<p>All come</p>', images: null, published_on: '2026-11-20' }
  connection.fetch = async () => Response.json({ status: true, status_code: 200, message: 'OK', data: item })
  const data: unknown = await new QueryClient().fetchQuery(newsItemQuery(7, 5))
  expect(JSON.parse(JSON.stringify(data))).toStrictEqual(data)
})
