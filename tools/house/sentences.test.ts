import { test } from 'node:test'
import { untoldFaults } from './sentences.ts'
import { parseSource } from './sources.ts'
import { tells } from './tells.ts'

test('Sentences of the importer without a key are found', () => {
  tells(
    (path, text) => untoldFaults([parseSource(path, text)]),
    [
      ['server/importing/sheets/papers/x.ts', `say('end', 'is not after the start')`],
      ['server/importing/sheets/papers/x.ts', '`${a}`; advise(isOver ? `${a} is over already` : localized("x"))'],
      ['server/importing/sheets/papers/x.ts', `throw new CellError('is no number')`],
      ['server/importing/reading/x.ts', `throw unreadable('it is damaged')`],
      ['server/importing/planning/x.ts', `plan.notes.push('was not read' + name)`],
      ['server/importing/planning/x.ts', `const one = { row, problem: 'is no sheet' }`],
      ['server/importing/planning/x.ts', `say(localized('x', { words: ['has no name'] }))`],
      ['server/staff/imports/x.ts', `const one = { key: 'too_large', values: {} }`],
    ],
    [
      ['server/importing/sheets/papers/x.ts', `say('end', localized('end_before_start'))`],
      ['server/importing/sheets/papers/x.ts', `note(localized('not_converted', { name, form: 'MP4 (H.264)' }))`],
      ['server/cli/commands/x.ts', `print('Nothing was stored.')`],
      ['server/importing/sheets/papers/x.test.ts', `say('end', 'is not after the start')`],
      ['server/features/home/x.ts', `say('is not after the start')`],
    ],
  )
})
