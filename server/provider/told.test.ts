import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { importer } from '../testing/importing-staff.ts'
import { baseSheets } from '../testing/provider-folder.ts'
import { signedInStaff } from '../testing/staff-browser.ts'
import { testApp } from '../testing/test-app.ts'
import { saidIn, told } from './told.ts'

describe('what the importer says', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const clerk = await importer(test, await signedInStaff(test, 'clerk'))

  it('is English for the terminal, and in the language of whoever asks for the console', async () => {
    const students =
      'Admission No,Student Name,Guardian Name,Mobile,Level,Batch Code\n1,A,B,98765,Plus Two Science,P2-X'
    const { upload_id } = await clerk.sendAll({ ...baseSheets, 'students.csv': students })
    await clerk.compared(upload_id)
    const inLanguage = async (language: string) => {
      const headers = { 'accept-language': language }
      const { body } = await clerk.post('import_mistakes', { upload_id, page: 0 }, headers)
      return body.data.mistakes
    }
    const place = { file: 'students.csv', row: 2 }
    const digits = { code: 'mobile_digits', values: { value: '98765', count: '5' } }
    const missing = { code: 'not_found_near', values: { code: 'P2-X', near: 'P2-A' } }
    assert.deepEqual(await inLanguage('en'), [
      { ...place, ...digits, column: 'D (Mobile)', problem: '"98765" has 5 digits, 10 needed', language: 'en' },
      {
        ...place,
        ...missing,
        column: 'F (Batch Code)',
        problem: '"P2-X" not found. Did you mean P2-A?',
        language: 'en',
      },
    ])
    for (const language of ['hi', 'ml'] as const) {
      const [first, second] = await inLanguage(language)
      assert.deepEqual([first.code, first.language], ['mobile_digits', language])
      assert.equal(first.problem, saidIn(told('mobile_digits', { value: '98765', count: 5 }), language))
      assert.match(first.problem, /98765/)
      assert.doesNotMatch(first.problem, /digits|needed/)
      assert.match(second.problem, /P2-A/)
    }
  })
})
