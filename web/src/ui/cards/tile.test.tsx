import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BrandContext } from '../brand.tsx'
import { Tile } from './tile.tsx'

test('a picture that does not load gives its place to the academy’s logo', () => {
  const { container } = render(
    <BrandContext value={{ name: 'Academy', logo: '/logo.svg' }}>
      <Tile index={0} icon="/gone.png" title="Live Class" onPress={() => {}} />
    </BrandContext>,
  )
  const shown = () => container.querySelector('img')?.getAttribute('src')
  expect(shown()).toBe('/gone.png')
  const picture = container.querySelector('img')
  if (picture) fireEvent.error(picture)
  expect(shown()).toBe('/logo.svg')
})

test('the marker of a live class is a pulsing sign, not words', () => {
  render(<Tile index={0} icon="/any.png" title="Live Class (streaming)" onPress={() => {}} />)
  expect(screen.getByRole('button').textContent).toBe('Live Class')
  expect(screen.queryByRole('img')).not.toBeNull()
})

test('a tile of today says so, and is the current date for those who listen', () => {
  render(
    <Tile index={0} icon="/any.png" title="Day 5" subtitle="Friday, 20 November" mark="Today" onPress={() => {}} />,
  )
  const tile = screen.getByRole('button', { name: /Day 5.*Today/ })
  expect(tile.getAttribute('aria-current')).toBe('date')
})

test('a tile of what is over looks otherwise than its neighbours, which are all light', () => {
  render(
    <>
      <Tile icon="/any.png" title="Day 1" calm onPress={() => {}} />
      <Tile icon="/any.png" title="Day 2" onPress={() => {}} />
      <Tile icon="/any.png" title="Day 3" onPress={() => {}} />
    </>,
  )
  const looks = screen
    .getAllByRole('button')
    .map(({ className }) => /(?<= )tile-(calm|light|dark)/.exec(className)?.[0])
  expect(looks).toEqual(['tile-calm', 'tile-light', 'tile-light'])
})
