import { loadAcademy } from '../../academy/academy.ts'
import type { Tx } from '../../db/db.ts'
import { fileByContent } from '../../media/media.queries.ts'
import type { Settings } from '../../ports/settings.ts'
import { isFileRef } from '../file-ref.ts'
import { knownForQuestion } from '../import-context.queries.ts'
import { type OneRow, planOneRow } from '../planning/plan-one-row.ts'
import type { Run } from '../planning/planned-row.ts'
import type { Putting } from '../sheet.ts'
import { localized } from '../localized-message.rules.ts'
import { questionsSheet } from '../sheets/questions/questions-sheet.ts'

/**
 * Plans one question as an import of the sheet `questions` with that row alone would. Changes nothing. The caller
 * checks whether a sealed paper binds it. `texts` by column keys; a picture by the hash of its content.
 */
export async function planQuestion(
  read: Tx,
  { mediaHosts }: Pick<Settings, 'mediaHosts'>,
  texts: Readonly<Record<string, string>>,
): Promise<OneRow> {
  const { zone } = await loadAcademy(read)
  const nothingYet = { unread: new Set<string>(), refused: new Map(), isGoodRows: false, now: null }
  const known = { ...(await knownForQuestion(read)), ...nothingYet, mediaHosts, zone }
  return planOneRow(read, unbound, known, texts, storedPictures(read))
}

/** The caller reports that a sealed paper binds the question. */
const { sealing: _sealing, ...unbound } = questionsSheet

/** Stores what was planned, as an import would. */
export const putQuestionRow = async (tx: Tx, row: NonNullable<OneRow['row']>, putting: Putting): Promise<void> =>
  questionsSheet.put(tx, [row], putting)

/** Pictures that were sent in before, by the hash of their content. */
const storedPictures = (read: Tx): Run['folder'] => ({
  resolve: async ({ row }, say) => {
    for (const [column, value] of Object.entries(row)) {
      if (!isFileRef(value) || value.hash !== '') continue
      const file = await fileByContent(read, 'question', value.name)
      if (file) row[column] = { name: file.name, use: 'question', hash: file.content_hash, size: file.size_bytes }
      else say(column, localized('picture_not_sent'))
    }
  },
})
