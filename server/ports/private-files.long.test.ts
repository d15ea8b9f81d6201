import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { baseSheets, emptyFolder, folderOf } from '../testing/provider-folder.ts'
import { aHome, startUnmasked } from '../testing/provider-run.ts'

const NOT_PRIVATE = 0o077

/** Returns everything below these places that other users could open, and how many files were checked. */
function openIn(...places: string[]): { open: string[]; count: number } {
  const paths = places.flatMap((place) =>
    readdirSync(place, { recursive: true, encoding: 'utf8' }).map((name) => join(place, name)),
  )
  const modes = paths.map((path) => ({ path, mode: statSync(path).mode & 0o777 }))
  const open = modes.filter(({ mode }) => (mode & NOT_PRIVATE) !== 0)
  return { open: open.map(({ path, mode }) => `${mode.toString(8)} ${path}`), count: paths.length }
}

const skip = process.platform === 'win32' ? 'has no such modes' : false

describe('files of an academy', { skip }, async () => {
  const home = await aHome()
  const sheets = folderOf({
    ...baseSheets,
    'files/notes.pdf': '%PDF-1.7 notes',
    'materials.csv': 'Material ID,Title,Subject Code,Chapter No,File\nM-1,Notes,PHY12,3,notes.pdf\n',
  })
  chmodSync(join(sheets, 'files/notes.pdf'), 0o666)
  const broken = folderOf({ ...baseSheets, 'levels.csv': 'Level ID,Level\nsix,\n' })
  const made = emptyFolder()
  const run = async (...args: string[]) => {
    const [code] = await once(startUnmasked('server/cli/main.ts', args, home.environment), 'exit')
    return code as number
  }

  it('Files of an academy are their owner’s alone when commands make them', async () => {
    // The mode that an earlier version left.
    chmodSync(home.dataDir, 0o755)
    assert.equal(await run('import', sheets, '--write', '--new-academy'), 0)
    assert.equal(await run('backup', join(made, 'backups/academy.zip')), 0)
    assert.equal(await run('export', 'academy', join(made, 'academy')), 0)
    assert.equal(await run('export', '0012', join(made, 'student')), 0)
    assert.equal(await run('templates', join(made, 'templates')), 0)
    assert.equal(await run('import', broken), 1)
    const { open, count } = openIn(home.dataDir, made, join(broken, 'to-correct'))
    assert.deepEqual(open, [])
    assert.ok(count > 30)
    assert.equal(statSync(home.dataDir).mode & 0o777, 0o700)
  })

  it('Files of an academy are their owner’s alone when the app makes them, while it runs and when it is through', async () => {
    const app = startUnmasked('server/main.ts', [], { ...home.environment, PORT: '0' })
    after(() => void app.kill('SIGKILL'))
    let said = ''
    for await (const chunk of app.stdout) {
      said += String(chunk)
      if (/Open http/.test(said)) break
    }
    const port = /:(\d+)/.exec(said)?.[1]
    const body = JSON.stringify({ phone_code: '91', mobile: '9876543210', device_id: 'd'.repeat(32) })
    const headers = { 'content-type': 'application/json' }
    await fetch(`http://127.0.0.1:${port}/api/Auth/login`, { method: 'POST', body, headers })
    const running = openIn(home.dataDir)
    assert.deepEqual(running.open, [])
    assert.ok(readdirSync(home.dataDir).includes('outbox.jsonl'))
    const gone = once(app, 'exit')
    app.kill('SIGTERM')
    await gone
    assert.deepEqual(openIn(home.dataDir).open, [])
  })

  it('Files of an academy are kept out of a folder that stood open before', async () => {
    const folder = join(emptyFolder(), 'data')
    mkdirSync(folder)
    chmodSync(folder, 0o777)
    writeFileSync(join(folder, 'note.txt'), 'mine')
    // With a database of its own: on PostgreSQL an academy's database names its media.
    const environment = { ...(await aHome()).environment, DATA_DIR: folder }
    const words = ['import', sheets, '--write', '--new-academy']
    const [code] = await once(startUnmasked('server/cli/main.ts', words, environment), 'exit')
    assert.equal(code, 0)
    assert.equal(statSync(folder).mode & 0o777, 0o700)
  })
})
