import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { MediaBucket, Settings } from '../ports/settings.ts'
import { storageOf } from '../media/storage/storage-of.ts'
import { freshBucket } from '../testing/media-bucket.ts'
import { mediaPaths } from '../testing/media-files.ts'
import { freePort } from '../testing/postgres.ts'
import { baseSheets, emptyFolder, folderOf } from '../testing/provider-folder.ts'
import { testApp } from '../testing/test-app.ts'
import { rehearseRestore } from '../backup/rehearse.ts'
import { backupCommand } from './commands/backup-commands.ts'
import { copyMediaCommand } from './commands/copy-media-command.ts'
import type { Command } from './commands/command.ts'
import { examineBucket } from './doctor/examine.ts'
import { importFolder } from '../importing/writing/import-folder.ts'

const MATERIALS = 'Material ID,Title,Subject Code,Chapter No,File\nM-1,Notes,PHY12,3,notes.pdf\n'
const FILES = { ...baseSheets, 'materials.csv': MATERIALS, 'files/notes.pdf': '%PDF-1.7 notes' }
const nobody = async () => ''

async function told(command: Command, settings: Settings, words: string[], flags: Record<string, boolean> = {}) {
  const lines: string[] = []
  assert.ok(command.needs === 'settings')
  const isWell = await command.run(settings, { words, flags }, (line) => lines.push(line))
  return { isWell, text: lines.join('\n') }
}

const states = async (mediaBucket: MediaBucket | null) =>
  (await examineBucket({ mediaBucket })).map(({ state, says }) => `${state}: ${says}`)

describe('an object storage that cannot be used', async () => {
  const nowhere = { url: `http://127.0.0.1:${await freePort()}/academy`, key: 'k', secret: 's', region: 'us-east-1' }

  it('An object storage is not looked for where none is named', async () => {
    assert.deepEqual(await states(null), [])
  })

  it('An object storage that cannot be used is named by the doctor, with why, and without its key', async () => {
    const [finding = '', ...more] = await states(nowhere)
    assert.deepEqual(more, [])
    assert.match(finding, /^bad: the bucket 127\.0\.0\.1:\d+\/academy does not let us in: .+ECONNREFUSED/)
  })

  it('An object storage that cannot be used makes students wait, and is no mistake of theirs', async () => {
    const storage = storageOf({ dataDir: emptyFolder(), mediaBucket: nowhere })
    await assert.rejects(storage.open('video/a.mp4', { method: 'GET', headers: {} }), { reason: 'busy' })
  })
})

const bucket = await freshBucket()
// Runs only with an object storage: `npm run test:s3`.
if (bucket) ofBucket(bucket)

function ofBucket(own: MediaBucket): void {
  describe('an academy whose media lie in a bucket', async () => {
    const test = await testApp()
    await importFolder(test, folderOf(FILES))
    const place = emptyFolder()

    it('An academy whose media lie in a bucket has them there', async () => {
      const paths = await mediaPaths(test)
      assert.equal(paths.length, 1)
      assert.match(paths[0] ?? '', /^document\/.+\.pdf$/)
    })

    it('An academy whose media lie in a bucket is found well by the doctor, who leaves nothing behind', async () => {
      const all = await states(own)
      assert.equal(all.length, 4)
      assert.ok(all.every((line) => line.startsWith('good: ')))
      assert.deepEqual(await Array.fromAsync(storageOf({ dataDir: place, mediaBucket: own }).paths()), [])
      const [refused = ''] = await states({ ...own, secret: 'another' })
      assert.match(refused, /^bad: .+ 403 \(SignatureDoesNotMatch\): the key or its rights are wrong/)
      const [missing = ''] = await states({ ...own, url: `${own.url}-none` })
      assert.match(missing, /^bad: .+ 404 \(NoSuchBucket\): there is no such bucket/)
    })

    it('An academy whose media lie in a bucket has a backup without them, unless they are asked for', async () => {
      const [lean, whole] = [join(place, 'lean.zip'), join(place, 'whole.zip')]
      assert.match((await told(backupCommand, test.settings, [lean])).text, /are in the bucket and not in it/)
      const { text } = await told(backupCommand, test.settings, [whole], { 'with-media': true })
      assert.doesNotMatch(text, /in the bucket/)
      assert.equal((await rehearseRestore(test.settings, lean, nobody)).files, 0)
      assert.equal((await rehearseRestore(test.settings, whole, nobody)).files, 1)
    })

    it('An academy whose media lie in a bucket rehearses in vain when the bucket has lost one', async () => {
      const [path = ''] = await mediaPaths(test)
      await storageOf(test.settings).remove(path)
      await assert.rejects(rehearseRestore(test.settings, join(place, 'lean.zip'), nobody), /1 of 1 files are not in/)
    })
  })

  describe('an academy that moves its media into a bucket', async () => {
    const test = await testApp()
    const onDisk = { ...test, settings: { ...test.settings, mediaBucket: null } }
    await importFolder(onDisk, folderOf(FILES))

    it('An academy that moves its media into a bucket copies them while it goes on, again only what is new', async () => {
      assert.deepEqual(await mediaPaths(test), [])
      for (const _time of [1, 2]) {
        const { isWell, text } = await told(copyMediaCommand, test.settings, [])
        assert.ok(isWell)
        assert.match(text, /^1 files of /)
        assert.deepEqual(await mediaPaths(test), await mediaPaths(onDisk))
      }
    })

    it('An academy that moves its media into a bucket is told when no bucket is named', async () => {
      const { isWell, text } = await told(copyMediaCommand, onDisk.settings, [])
      assert.deepEqual([isWell, text], [false, 'MEDIA_S3_URL names no bucket.'])
    })
  })
}
