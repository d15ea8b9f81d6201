import { copiesHere, removeCopies } from '../../backup/copies.ts'
import { settingsCommand } from './command.ts'

const MEGABYTE_BYTES = 1_000_000

export const copiesCommand = settingsCommand({
  name: 'copies',
  usage: '[--remove]',
  about: 'names what upgrades and restores put aside, with who was erased since still in it; --remove removes it',
  run: async (settings, { flags }, print) => {
    const isMeant = flags['remove'] === true
    const copies = isMeant ? await removeCopies(settings) : await copiesHere(settings)
    if (copies.length === 0) print('Nothing lies aside.')
    for (const { file, at, bytes } of copies)
      print(
        `${new Date(at).toISOString().slice(0, 10)}  ${(bytes / MEGABYTE_BYTES).toFixed(1).padStart(8)} MB  ${file}`,
      )
    if (copies.length > 0) print(isMeant ? 'They are removed.' : 'With --remove they are removed.')
    return true
  },
})
