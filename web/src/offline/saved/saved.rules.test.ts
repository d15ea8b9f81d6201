import { describe, expect, test } from 'vitest'
import { afterList, fileOf, roomIn } from './saved.rules.ts'

test.each([
  ['/media/a.b.c/812/lesson%201.pdf', '812'],
  ['https://videos.example/812/lesson.mp4', null],
  ['/media/public/logo.webp', null],
  [null, null],
])('%s is the file %s', (address, file) => expect(fileOf(address)).toBe(file))

test('room is what the browser says less what it needs itself, and never below nothing', () => {
  expect(roomIn({ quota: 12_000_000, usage: 4_000_000 })).toBe(6_000_000)
  expect(roomIn({ quota: 5_000_000, usage: 4_000_000 })).toBe(0)
  expect(roomIn({})).toBeNull()
})

describe('the list of a chapter', () => {
  const saved = { id: 1, file: '10', newer: null }
  const listed = { id: 1, file: '10', bytes: 500 }

  test('The list of a chapter that still has the file changes nothing', () => {
    expect(afterList([saved], [listed])).toEqual({ gone: [], changed: [] })
  })

  test('The list of a chapter with another file offers it, once', () => {
    const changed = { ...saved, newer: 700 }
    const list = [{ ...listed, file: '11', bytes: 700 }]
    expect(afterList([saved], list)).toEqual({ gone: [], changed: [changed] })
    expect(afterList([changed], list)).toEqual({ gone: [], changed: [] })
  })

  test('The list of a chapter without the file takes it away, also where it is a link to elsewhere by now', () => {
    expect(afterList([saved], []).gone).toEqual([saved])
    expect(afterList([saved], [{ id: 1, file: null, bytes: null }]).gone).toEqual([saved])
  })
})
