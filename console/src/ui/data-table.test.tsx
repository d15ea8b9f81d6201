import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { show } from '../testing/show.tsx'
import { DataTable } from './data-table.tsx'

const ROWS = [
  { id: 1, name: 'Anu' },
  { id: 2, name: 'Binu' },
]
const columns = [{ head: 'Name', cell: ({ name }: (typeof ROWS)[number]) => name }] as const

// jsdom has no matchMedia; this screen is a phone's.
beforeEach(() => {
  const list = Object.assign(new EventTarget(), { matches: false })
  window.matchMedia = () => list as unknown as MediaQueryList
})

test('A long list on a phone has a line for each row, and a card where it has none', async () => {
  await show(
    <>
      <DataTable
        label="Short"
        rows={ROWS}
        keyOf={({ id }) => id}
        columns={[...columns]}
        line={({ name }) => `${name}: line`}
      />
      <DataTable label="Whole" rows={ROWS} keyOf={({ id }) => id} columns={[...columns]} />
    </>,
  )
  expect(screen.getByRole('list', { name: 'Short' }).textContent).toBe('Anu: lineBinu: line')
  expect(screen.getByRole('list', { name: 'Whole' }).textContent).toBe('AnuBinu')
})
