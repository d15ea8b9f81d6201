import { film } from '../made-videos.ts'
import type { UsualFile } from './usual-file.ts'

const file = (what: string, content: Uint8Array, read: string[], said?: RegExp, name = 'a.mp4'): UsualFile => ({
  what,
  files: { [name]: content },
  read,
  said,
})

/** A film whose index, which stands at its end, was cut off in its middle. */
function withoutIndex(): Uint8Array {
  const whole = film({ seconds: 6 })
  return whole.subarray(0, whole.lastIndexOf('moov') + 60)
}
const FRONT = ['-movflags', '+faststart']

/** Films, sent to a topic: their length, and whether picture and sound begin at once. */
export const filmFiles = (): UsualFile[] => [
  file('15 pictures a second', film({ seconds: 5 }), ['5 s, begins at once']),
  file('25 pictures a second, with pictures between', film({ seconds: 5, rate: 25, words: ['-bf', '2'] }), [
    '5 s, begins at once',
  ]),
  file('5 pictures a second, with pictures between', film({ seconds: 5, rate: 5, words: ['-bf', '2'] }), [
    '5 s, begins at once',
  ]),
  file('a film of a Mac', film({ seconds: 5, ending: 'mov' }), ['5 s, begins at once'], undefined, 'a.mov'),
  file('a film without sound', film({ seconds: 5, sound: false }), ['5 s, begins at once']),
  file('one picture', film({ seconds: 1, words: ['-frames:v', '1', '-an'] }), ['0 s, begins at once']),
  file('the first half', half(film({ seconds: 6, words: FRONT })), [], /is incomplete/),
  file('an index that was cut', withoutIndex(), [], /is incomplete/),
  file('nothing', new Uint8Array(), [], /empty/),
  file('a name of 239 letters', film({ seconds: 1 }), [], /longer than 200 characters/, `${'long-'.repeat(47)}.mp4`),
  file('sound alone', film({ seconds: 2, words: ['-vn'] }), [], /has sound but no picture/),
  file('a text', Buffer.from('no film at all'), [], /isn’t a video, or it is damaged/),
]

const half = (content: Uint8Array) => content.subarray(0, content.length / 2)
