import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { legacyMark } from '#contract/legacy-fonts/legacy-text.rules.ts'
import { begin } from '../../testing/begin.ts'
import { field, press, type } from '../../testing/hands.ts'
import { show } from '../../testing/show.tsx'
import { LegacyLines } from './legacy-lines.tsx'

const OLD = `1. ${legacyMark('kruti', 'Hkkjr')}`

function Typed() {
  const [text, setText] = useState(OLD)
  const [settled, setSettled] = useState(text)
  return (
    <>
      <textarea aria-label="Text" value={text} onChange={({ target }) => setText(target.value)} />
      <button type="button" onClick={() => setSettled(text)}>
        Settle
      </button>
      <LegacyLines text={text} settled={settled} setText={setText} />
    </>
  )
}

const shown = async () => (await field('Text')).value
const convert = () => screen.findByRole<HTMLButtonElement>('button', { name: /^Convert selected/ })

beforeEach(async () => {
  begin(['examiner'])
  await show(<Typed />)
})

test('What is typed just before the conversion stays', async () => {
  await type('Text', `${OLD} and more`)
  expect((await convert()).disabled).toBe(true)
  await press('Settle')
  await press(/^Convert selected/)
  expect(await shown()).toBe('1. भारत and more')
})

test('A conversion is taken back', async () => {
  await press(/^Convert selected/)
  expect(await shown()).toBe('1. भारत')
  await act(async () => (await screen.findByText('Undo')).click())
  expect(await shown()).toBe(OLD)
})

test('A conversion is not taken back once somebody typed on', async () => {
  await press(/^Convert selected/)
  await screen.findByText('Undo')
  await type('Text', '1. भारत and more')
  await waitFor(() => expect(screen.queryByText('Undo')).toBe(null))
  expect(await shown()).toBe('1. भारत and more')
})
