import assert from 'node:assert/strict'
import type { Importer } from './importing-staff.ts'

/** A clerk who uploads lists of offices, and answers what is asked as it is offered. */
export function officeReader(clerk: Importer) {
  const mistakes = async (upload_id: number) =>
    (await clerk.post('import_mistakes', { upload_id, page: 0 })).body.data.mistakes as {
      rows: string | null
      column: string | null
      problem: string
    }[]

  const answer = async (upload_id: number, files: object[]) => {
    const { status, body } = await clerk.post('import_answer', { upload_id, files })
    assert.equal(status, 200, JSON.stringify(body))
    while (await clerk.runner.round());
    return (await clerk.shown(upload_id)).preview
  }

  /** Sends a list, gives the answers that are offered and these further ones, and returns what is read. */
  const read = async (name: string, content: string | Uint8Array, said: Record<string, string | null> = {}) => {
    const { upload_id } = await clerk.send(name, content)
    let { preview } = await clerk.compared(upload_id)
    const [unnamed] = preview.unnamed
    if (unnamed) {
      assert.equal(unnamed.guess, 'students')
      preview = await answer(upload_id, [{ file: unnamed.file, sheet: 'students', columns: [], values: [] }])
    }
    const asked = preview.files.flatMap(({ reading }) => [
      ...(reading?.columns ?? []).filter(({ how }) => how === 'unclear').map(({ name: head }) => head),
      ...(reading?.values ?? []).filter(({ means }) => means === null).map(({ written }) => written),
    ])
    const files = preview.files.flatMap(({ file, reading }) => {
      const columns = (reading?.columns ?? [])
        .filter(({ how }) => how === 'unclear')
        .map(({ name: head, guess }) => ({ name: head, title: said[head] ?? (guess === '' ? null : guess) }))
      const values = (reading?.values ?? [])
        .filter(({ means }) => means === null)
        .map(({ kind, of_level, written, guess }) => ({ kind, of_level, written, means: said[written] ?? guess }))
      return columns.length + values.length > 0 ? [{ file, columns, values }] : []
    })
    const notes = preview.files.flatMap((file) => file.notes).join('\n')
    if (files.length > 0) preview = await answer(upload_id, files)
    return { upload_id, preview, asked, notes, wrong: await mistakes(upload_id) }
  }

  return { read, mistakes }
}
