import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { knowDialogs } from '../../testing/native-dialogs.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { PictureViewer } from './picture-viewer.tsx'

beforeEach(() => {
  knowDialogs()
  // jsdom captures no pointers.
  Element.prototype.setPointerCapture = () => {}
})
afterEach(cleanup)

/** A square drawing of 400 pixels, shown as 200 in its question. */
async function opened() {
  const image = new Image()
  image.src = '/media/lamp.webp'
  Object.defineProperties(image, { naturalWidth: { value: 400 }, naturalHeight: { value: 400 } })
  image.getBoundingClientRect = () => new DOMRect(0, 0, 200, 200)
  await renderAt(<PictureViewer image={image} alt="A lamp" onClose={() => {}} />)
  const picture = screen.getByRole('img', { name: 'A lamp' })
  const at = (pointerId: number, clientX: number, clientY: number) => ({ pointerId, clientX, clientY })
  const finger = {
    down: (...place: Parameters<typeof at>) => fireEvent.pointerDown(picture, at(...place)),
    move: (...place: Parameters<typeof at>) => fireEvent.pointerMove(picture, at(...place)),
    up: (...place: Parameters<typeof at>) => fireEvent.pointerUp(picture, at(...place)),
  }
  return { picture, finger, width: () => Number.parseFloat(picture.style.width) }
}

test('A picture opens at twice its size, and two fingers that part make it larger', async () => {
  const { finger, width } = await opened()
  const before = width()
  expect(before).toBeGreaterThanOrEqual(400)
  finger.down(1, 400, 300)
  finger.down(2, 500, 300)
  finger.move(2, 600, 300)
  expect(width()).toBeCloseTo(before * 2, 0)
  finger.move(2, 500, 300)
  expect(width()).toBeCloseTo(before, 0)
})

test('A picture that is larger than the screen follows one finger', async () => {
  const { picture, finger, width } = await opened()
  for (let press = 0; press < 6; press += 1) fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }))
  expect(width()).toBeGreaterThan(window.innerWidth)
  const before = picture.style.transform
  finger.down(1, 400, 300)
  finger.move(1, 340, 280)
  finger.up(1, 340, 280)
  expect([before, picture.style.transform]).toEqual(['translate(0px)', 'translate(-60px, -20px)'])
})
