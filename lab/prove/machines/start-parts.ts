import { copyFileSync, cpSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Pair, Row } from './part.ts'

/**
 * One machine makes the academy. The other has a disk of its own, and must not start before it has what must be shared.
 * `broken` removes the mark that its media are not the academy's.
 */
export async function starting({ one, other }: Pair, broken: boolean): Promise<Row[]> {
  const first = await one.start()
  if (first !== null) throw new Error(`${one.name} did not start: ${first}`)
  const owner = one.ownerLink
  const keys = 'secrets.json'
  copyFileSync(join(one.dataDir, keys), join(other.dataDir, keys))
  const media = (machine: Pair['one']) => join(machine.dataDir, 'media')
  const foreignMedia = await other.start()
  const bare = await other.provider('backup', join(other.dataDir, 'x.zip'))
  rmSync(media(other), { recursive: true, force: true })
  if (broken) cpSync(media(one), media(other), { recursive: true, filter: (path) => !/\.\w+$/.test(path) })
  else symlinkSync(media(one), media(other))
  rmSync(join(other.dataDir, keys))
  const noKeys = await other.start()
  const made = await other.provider('change-keys', '--lost')
  const lost = await one.provider('doctor')
  copyFileSync(join(one.dataDir, keys), join(other.dataDir, keys))
  return [
    {
      part: 'media that are not shared',
      how: 'refused',
      said: `${other.name}: ${foreignMedia ?? 'started'}`,
      holds: /does not hold the media/.test(foreignMedia ?? '') && bare.code === 1,
    },
    {
      part: 'keys that are missing',
      how: 'refused',
      said: `${other.name}: ${noKeys ?? 'started'}`,
      holds: /is missing/.test(noKeys ?? ''),
    },
    {
      part: 'keys that are not shared',
      how: 'refused',
      said: `new ones made at ${other.name} (${made.code}); ${one.name}: ${/machines.*/.exec(lost.out)?.[0] ?? lost.out}`,
      holds: /holds other keys/.test(lost.out),
    },
    ...(await second({ one, other }, owner)),
  ]
}

async function second({ one, other }: Pair, owner: string): Promise<Row[]> {
  // The keys of the first machine are restored.
  const back = await one.provider('change-keys')
  copyFileSync(join(one.dataDir, 'secrets.json'), join(other.dataDir, 'secrets.json'))
  await one.kill()
  const starts = [await one.start(), await other.start()]
  const failed = starts.find((said) => said !== null)
  if (failed !== undefined) throw new Error(`It did not start with what is shared: ${failed}`)
  return [
    {
      part: 'the demo academy of the first start',
      how: 'shared',
      said: `${other.name} finds what ${one.name} made (keys changed: ${back.code}), and makes none`,
      holds: back.code === 0 && owner !== '',
    },
    {
      part: "the link for the demo's owner",
      how: 'own',
      said: 'each start prints one, and the last one alone is good',
      holds: other.ownerLink !== '' && other.ownerLink !== owner,
    },
  ]
}
