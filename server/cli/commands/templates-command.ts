import { writeTemplates } from '../../exporting/templates.ts'
import { settingsCommand } from './command.ts'

/** Writes the empty sheets that a clerk begins with. Never over sheets that are there. */
export const templatesCommand = settingsCommand({
  name: 'templates',
  usage: 'FOLDER',
  about: 'writes an empty workbook for every sheet, with its columns explained',
  run: async (_settings, { words: [folder = ''] }, print) => {
    const made = await writeTemplates(folder, 'en')
    if ('there' in made) {
      print(`"${folder}" has ${made.there.join(', ')} already. Nothing was written: choose an empty folder.`)
      return false
    }
    print(`${made.written.length} sheets were written to "${folder}". Delete those that you do not need.`)
    print('Pictures go into images/, PDF files into files/, videos and captions into videos/.')
    return true
  },
})
