import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { emptyFolder } from '../../testing/provider-folder.ts'
import { allCommands } from './all-commands.ts'
import { parseArguments } from './parse-arguments.ts'

const typed = (name = '', ...args: string[]) =>
  parseArguments(allCommands.find((one) => one.name === name) ?? assert.fail(name), args)

describe('what is typed behind a command', () => {
  const folder = emptyFolder()

  it('What is typed behind a command may have its options anywhere', () => {
    assert.deepEqual(typed('import', '--write', folder, '--good-rows'), {
      words: [folder],
      flags: { write: true, 'good-rows': true },
    })
  })

  it('What is typed behind a command is refused before anything is opened when it cannot be meant', () => {
    const wrong: [string[], RegExp][] = [
      [['import'], /^$/],
      [['import', folder, folder], /^$/],
      [['import', `${folder}/nowhere`], /There is no folder/],
      [['import', import.meta.filename], /is a file: give the folder that it is in/],
      [['import', folder, '--wirte'], /There is no option "--wirte"\. Did you mean --write\?/],
      [['import', folder, '--write=no'], /The option --write has no value/],
      [['import', folder, '-w'], /There is no option "-w"\./],
      [['export', 'academy'], /^$/],
      [['export', 'feedback', folder, 'CODE'], /Only results are of one CODE/],
      [['unlock', '12345'], /"12345" is not a mobile number/],
      [['doctor', 'who'], /^$/],
      [['imports', 'all'], /^$/],
      [['end-sessions', 'two', 'words'], /^$/],
    ]
    for (const [[name, ...args], message] of wrong)
      assert.throws(() => typed(name, ...args), { name: 'Misused', message })
  })
})
