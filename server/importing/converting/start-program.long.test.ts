import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { systemHas } from '../../testing/programs.ts'
import { emptyFolder } from '../../testing/provider-folder.ts'
import { runProgram } from './run-program.ts'
import { MOST_MEMORY, NoProgram, outputOf } from './start-program.ts'

const BOUNDS = { ms: 60_000, memory: MOST_MEMORY, file: 1_000_000_000 }

describe('a program of the system', () => {
  it('A program of the system has bounds to its memory, its time and what it writes', async () => {
    systemHas(null)
    const words = ['-c', 'ulimit -v; ulimit -t; ulimit -c']
    const { out } = await outputOf('sh', words, { ms: 5000, memory: 512_000_000, file: 1_000_000 })
    assert.deepEqual(out.split('\n'), ['500000', '20', '0', ''])
    const place = join(emptyFolder(), 'much')
    const wrote = await outputOf('dd', ['if=/dev/zero', `of=${place}`, 'bs=1000000', 'count=5'], {
      ...BOUNDS,
      file: 1_000_000,
    })
    assert.deepEqual([wrote.isGood, statSync(place).size], [false, 1_000_000])
    const ate = await outputOf('sh', ['-c', 'x=$(head -c 300000000 /dev/zero | tr "\\0" x)'], {
      ...BOUNDS,
      memory: 100_000_000,
    })
    assert.equal(ate.isGood, false)
  })

  it('A program of the system is started where nothing sets bounds, and is missed where it is not there', async () => {
    systemHas({ echoing: 'echo heard' })
    assert.equal((await outputOf('echoing', [], BOUNDS)).out, 'heard\n')
    await assert.rejects(outputOf('missing', [], BOUNDS), NoProgram)
    assert.equal(await runProgram('missing', [], BOUNDS), false)
    systemHas(null)
  })
})
