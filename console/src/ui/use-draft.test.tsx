import { cleanup } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { readDraft } from '../session/drafts.ts'
import { signedIn, useSession } from '../session/session.ts'
import { begin, somebody } from '../testing/begin.ts'
import { field, press, type } from '../testing/hands.ts'
import { show } from '../testing/show.tsx'
import { TextField } from './text-field.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { FormButtons } from './form-buttons.tsx'
import { useDraft } from './use-draft.ts'

type Fields = { name: string; city: string }
const STORED: Fields = { name: 'Anu', city: 'Kochi' }
const NOTICE = /^We restored what you typed here earlier/

function Sample({ form, fields }: { form: string; fields: Fields }) {
  const draft = useDraft(form, { fields })
  const set = (change: Partial<Fields>) => draft.setTyped((now) => ({ ...now, ...change }))
  return (
    <form>
      <DraftNotice draft={draft} />
      <TextField label="Name" value={draft.typed.name} onChange={(name) => set({ name })} />
      <TextField label="City" value={draft.typed.city} onChange={(city) => set({ city })} />
      <p>{`Loaded: ${draft.base.fields.city}`}</p>
      <FormButtons words="Save" busy={false} draft={draft} onCancel={() => {}} />
    </form>
  )
}

/** Opens the form, as after a reload of the tab. */
async function open(form = 'sample 1', fields = STORED) {
  cleanup()
  return show(<Sample form={form} fields={fields} />)
}

const cityNow = async () => (await field('City')).value

beforeEach(() => void begin())

test('What was typed is in the form again after a reload, and the form says so', async () => {
  const first = await open()
  expect(first.queryByText(NOTICE)).toBeNull()
  await type('City', 'Thrissur')
  const { getByRole } = await open()
  expect(await cityNow()).toBe('Thrissur')
  expect(getByRole('status').textContent).toMatch(NOTICE)
})

test('A draft goes on from what was loaded when it was begun, so that others’ changes are met', async () => {
  await open()
  await type('Name', 'Anu Menon')
  const { getByText } = await open('sample 1', { ...STORED, city: 'Palai' })
  expect(getByText('Loaded: Kochi')).toBeTruthy()
  expect(await cityNow()).toBe('Kochi')
})

test('A draft is thrown away for what is stored now', async () => {
  await open()
  await type('City', 'Thrissur')
  const { queryByText } = await open('sample 1', { ...STORED, city: 'Palai' })
  await press('Start over')
  expect(await cityNow()).toBe('Palai')
  expect(queryByText(NOTICE)).toBeNull()
  await open('sample 1', { ...STORED, city: 'Palai' })
  expect(await cityNow()).toBe('Palai')
})

test('A form that is cancelled is not filled in again', async () => {
  await open()
  await type('City', 'Thrissur')
  await press('Cancel')
  const { queryByText } = await open()
  expect([await cityNow(), queryByText(NOTICE)]).toEqual(['Kochi', null])
})

test('A form that has its stored values again is no draft', async () => {
  await open()
  await type('City', 'Thrissur')
  await type('City', 'Kochi')
  expect(readDraft(7, 'sample 1')).toBeNull()
})

test('What is typed over one row is not shown in the form of another', async () => {
  await open()
  await type('City', 'Thrissur')
  await open('sample 2')
  expect(await cityNow()).toBe('Kochi')
})

test('What somebody has typed is never shown to another person', async () => {
  await open()
  await type('City', 'Thrissur')
  cleanup()
  useSession.setState({ me: null })
  signedIn(somebody({ staff_id: 8, name: 'Ravi' }))
  const { queryByText } = await open()
  expect([await cityNow(), queryByText(NOTICE)]).toEqual(['Kochi', null])
})

test('A session that has ended leaves the draft to the same person', async () => {
  await open()
  await type('City', 'Thrissur')
  cleanup()
  useSession.setState({ isOver: true })
  signedIn(somebody())
  await open()
  expect(await cityNow()).toBe('Thrissur')
})

test('A draft of an older page with other fields is not filled in', async () => {
  sessionStorage.setItem(
    'staff-draft 7 sample 1',
    JSON.stringify({ base: { fields: {} }, typed: { town: 'Thrissur' } }),
  )
  const { queryByText } = await open()
  expect([await cityNow(), queryByText(NOTICE)]).toEqual(['Kochi', null])
})
