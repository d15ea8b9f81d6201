import type { DataOf } from '#contract/call.ts'
import type { staffStudent } from '#contract/staff/student.ts'
import { toInstant } from '../../ports/time.ts'
import { RESULT_LIFE_MS } from '../../push/messages.queries.ts'
import type { LifeRow } from './student-life.queries.ts'

type Data = DataOf<typeof staffStudent>
type Life = Pick<Data, 'devices' | 'videos' | 'materials' | 'messages'>
type Message = NonNullable<Data['messages']>[number]

/** Devices, videos, materials and messages, the newest first. `isOffice`: may see what was sent to the student. */
export function lifeOf(rows: readonly LifeRow[], { zone, isOffice }: { zone: string; isOffice: boolean }): Life {
  const of = (what: LifeRow['what']) => rows.filter((row) => row.what === what).toSorted((a, b) => b.at - a.at)
  const [videos, materials] = [of('video'), of('material')]
  const moment = (at: number | null) => (at === null ? null : toInstant(at, zone))
  const opened = ({ title, subject_name, figure, at }: LifeRow) => ({
    title: title ?? '',
    subject_name: subject_name ?? '',
    figure: figure ?? 0,
    at: toInstant(at, zone),
  })
  return {
    devices: of('device').map(({ begun_at, at, ended_at, state }) => ({
      started_at: toInstant(begun_at ?? at, zone),
      seen_at: toInstant(at, zone),
      ended_at: moment(ended_at),
      end_reason: state,
    })),
    videos: { begun: videos[0]?.total ?? 0, finished: videos[0]?.finished ?? 0, last: videos.map(opened) },
    materials: { opened: materials[0]?.total ?? 0, last: materials.map(opened) },
    messages: isOffice
      ? [...of('text').map((row) => textOf(row, zone)), ...of('push').map((row) => pushOf(row, zone))].toSorted(
          (a, b) => b.at.localeCompare(a.at),
        )
      : null,
  }
}

const textOf = ({ title, state, reason, at }: LifeRow, zone: string): Message => ({
  way: 'text',
  about: title ?? '',
  title: null,
  state: state ?? '',
  reason,
  devices: null,
  at: toInstant(at, zone),
})

/** When a result was told is known by when that ends; a reminder ends as its class begins. */
const pushOf = ({ title, state, figure, finished, at }: LifeRow, zone: string): Message => ({
  way: 'push',
  about: state ?? '',
  title,
  state: finished === figure ? 'done' : 'waiting',
  reason: null,
  devices: figure,
  at: toInstant(state === 'result' ? at - RESULT_LIFE_MS : at, zone),
})
