import assert from 'node:assert/strict'
import { chmodSync, symlinkSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { importCommand } from '../../cli/commands/import-command.ts'
import { asNobody } from '../../testing/as-nobody.ts'
import { baseSheets, folderOf } from '../../testing/provider-folder.ts'
import { somePng } from '../../testing/some-png.ts'
import { testApp } from '../../testing/test-app.ts'
import { inEnglish } from '../localize.ts'
import { FolderFiles } from './found-files.ts'
import { flagsOf } from './not-opened.ts'
import { planFolder } from './plan-folder.ts'

const REFUSED = (name: string) =>
  `“${name}” can’t be opened. Check that this program has permission to read it and the folder it’s in.`

describe('what an import may not open', async () => {
  const test = await testApp()

  it('What an import may not open is named where it is a sheet, and the other sheets are read', async () => {
    const folder = folderOf(baseSheets)
    unlinkSync(join(folder, 'batches.csv'))
    symlinkSync(join(folder, 'gone.csv'), join(folder, 'batches.csv'))
    const { files } = await planFolder(test.db.read, test.settings, folder, { moveTo: null })
    const mistakes = files.flatMap(({ file, mistakes: own }) => own.map(({ problem }) => [file, inEnglish(problem)]))
    assert.deepEqual(
      mistakes.filter(([file]) => file === 'batches.csv'),
      [['batches.csv', REFUSED('batches.csv')]],
    )
    assert.equal(files.find(({ file }) => file === 'levels.csv')?.rows.length, 1)
  })

  it('What an import may not open is asked of Windows too, whose files have fewer flags', () => {
    assert.equal(flagsOf({ O_RDONLY: 0 }), 0)
    assert.equal(flagsOf({ O_RDONLY: 0, O_NONBLOCK: 2048 }), 2048)
  })

  it('What an import may not open is named in the row of a picture, whether its folder or itself is locked', async () => {
    for (const locked of ['images', 'images/a.png']) {
      const folder = folderOf({ 'images/a.png': somePng() })
      chmodSync(folder, 0o755)
      chmodSync(join(folder, 'images'), 0o755)
      chmodSync(join(folder, locked), 0o000)
      const said: string[] = []
      const row = { picture: { name: 'a.png', use: 'picture', hash: '' } }
      await asNobody(async () =>
        new FolderFiles([folder], test.settings).resolve({ row, before: undefined }, (_column, problem) =>
          said.push(inEnglish(problem)),
        ),
      )
      chmodSync(join(folder, locked), 0o755)
      assert.deepEqual(said, [REFUSED('a.png')], locked)
    }
  })

  it('What an import may not open is the folder itself, which the command says before it begins', async () => {
    const folder = folderOf(baseSheets)
    chmodSync(folder, 0o000)
    await asNobody(() =>
      assert.throws(() => importCommand.check?.({ words: [folder], flags: {} }), /This user may not read/),
    )
    chmodSync(folder, 0o755)
  })
})
