import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { readDraft } from '../../session/drafts.ts'
import { begin } from '../../testing/begin.ts'
import { CHOICES } from '../../testing/choices.ts'
import { errorOf, field, press, type } from '../../testing/hands.ts'
import { show } from '../../testing/show.tsx'
import { Refusal, type StaffServer } from '../../testing/staff-server.ts'
import { NewsForm } from './news-screen.tsx'

let server: StaffServer
let done = 0

const FIELDS = { published_on: '2026-11-23', heading: 'Exams', news: 'They begin.', readers: '', picture: '' }
const ITEM = { id: 3, news_code: 'n3', fields: FIELDS, taken_back_at: null, version: 'v1' }

beforeEach(() => {
  server = begin()
  done = 0
  server.answer('/staff/choices', () => CHOICES)
  server.answer('/staff/save_news', () => ({ saved: { id: 3, version: 'v2' }, mistakes: [] }))
})

const open = async (item: typeof ITEM | null) => show(<NewsForm item={item} onDone={() => (done += 1)} />)
const sent = () => server.asked('/staff/save_news')
const both = () => screen.queryByRole('region', { name: 'Someone else changed this in the meantime' })

describe('The form of news', () => {
  test('sends what was filled in, and is done', async () => {
    await open(null)
    await type('Heading', 'Exams')
    await type('Shown from', '2026-11-23')
    await screen.findByRole('option', { name: 'Morning' })
    await type('Audience', 'M')
    await type('Text', 'They begin.\n\nBring a pen.')
    await press('Save')
    await expect.poll(() => done).toBe(1)
    const fields = { ...FIELDS, readers: 'M', news: 'They begin.\n\nBring a pen.' }
    expect(sent()).toEqual([{ fields }])
    expect(screen.getByText('“Exams” saved')).toBeTruthy()
    expect(readDraft(7, 'news new')).toBeNull()
  })

  test('names the item and the version that was seen when one is changed', async () => {
    await open(ITEM)
    await type('Heading', 'Exams in May')
    await press('Save')
    await expect.poll(() => done).toBe(1)
    expect(sent()).toEqual([{ id: 3, version: 'v1', fields: { ...FIELDS, heading: 'Exams in May' } }])
  })

  test('shows each mistake at its field, goes to the first one, and keeps what was typed', async () => {
    server.answer('/staff/save_news', () => ({
      saved: null,
      mistakes: [
        { field: 'news', problem: 'There is no text.' },
        { field: 'published_on', problem: 'This is no day.' },
        { field: 'published_on', problem: 'It is far away.' },
      ],
    }))
    await open(null)
    await type('Heading', 'Exams')
    await press('Save')
    await expect.poll(async () => errorOf(await field('Shown from'))).toBe('This is no day.; It is far away.')
    expect(errorOf(await field('Text'))).toBe('There is no text.')
    expect(errorOf(await field('Heading'))).toBeNull()
    await expect.poll(() => document.activeElement).toBe(await field('Shown from'))
    expect([(await field('Heading')).value, done]).toEqual(['Exams', 0])
  })

  test('says what is wrong beside its fields, and keeps what was typed', async () => {
    server.answer('/staff/save_news', () => new Refusal('busy', 'Try again in a moment.'))
    await open(null)
    await type('Heading', 'Exams')
    await press('Save')
    expect(await screen.findByText('Try again in a moment.')).toBeTruthy()
    expect([(await field('Heading')).value, done]).toEqual(['Exams', 0])
  })

  test('is sent once, however often Save is pressed', async () => {
    const { promise, resolve } = Promise.withResolvers<{ saved: null; mistakes: [] }>()
    server.answer('/staff/save_news', async () => promise)
    await open(ITEM)
    await type('Heading', 'Exams in May')
    await press('Save')
    await press('Save')
    resolve({ saved: null, mistakes: [] })
    await expect.poll(() => done).toBe(1)
    expect(sent()).toHaveLength(1)
  })
})

describe('News that somebody else has changed meanwhile', () => {
  const theirs = { ...FIELDS, heading: 'Exams moved', news: 'They begin in June.' }

  async function meet(): Promise<void> {
    let isMet = false
    server.answer('/staff/news_item', () => ({ ...ITEM, fields: theirs, version: 'v2' }))
    server.answer('/staff/save_news', () => {
      if (isMet) return { saved: { id: 3, version: 'v3' }, mistakes: [] }
      isMet = true
      return new Refusal('changed_meanwhile', 'Somebody else has changed this.')
    })
    await open(ITEM)
    await type('Heading', 'Exams in May')
    await press('Save')
    await expect.poll(both).not.toBeNull()
  }

  const row = (name: string) => {
    const found = within(both() as HTMLElement)
      .getAllByRole('listitem')
      .find(({ textContent }) => textContent.startsWith(name))
    return found as HTMLElement
  }

  test('shows both values of what both have changed, and keeps the own one', async () => {
    await meet()
    expect(row('Heading').textContent).toContain('Saved now: Exams moved')
    expect(row('Heading').textContent).toContain('Yours: Exams in May')
    expect((await field('Heading')).value).toBe('Exams in May')
    expect(done).toBe(0)
  })

  test('brings into the form what the other one has changed alone, and says so', async () => {
    await meet()
    expect((await field('Text')).value).toBe('They begin in June.')
    expect(row('Text').textContent).toContain('The form now has this value.')
  })

  test('is stored over the version that is there now when it is saved again', async () => {
    await meet()
    await press('Save')
    await expect.poll(() => done).toBe(1)
    expect(sent()[1]).toEqual({ id: 3, version: 'v2', fields: { ...theirs, heading: 'Exams in May' } })
  })

  test('takes the stored value where that is wanted', async () => {
    await meet()
    await press('Use saved value')
    expect((await field('Heading')).value).toBe('Exams moved')
    expect(row('Heading').textContent).toContain('The form now has this value.')
    await press('Save')
    await expect.poll(() => done).toBe(1)
    expect(sent()[1]).toEqual({ id: 3, version: 'v2', fields: theirs })
  })

  test('leads to what both have changed', async () => {
    await meet()
    await expect.poll(() => document.activeElement === both()).toBe(true)
  })
})
