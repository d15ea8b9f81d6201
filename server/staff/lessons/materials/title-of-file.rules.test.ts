import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { titleOfFile } from './title-of-file.rules.ts'

describe('the title of an uploaded PDF', () => {
  it('A title is the name of the file, in words', () => {
    assert.equal(titleOfFile('Wave_optics_%20notes-2.PDF'), 'Wave optics notes-2')
    assert.equal(titleOfFile('അധ്യായം 3.pdf'), 'അധ്യായം 3')
  })

  it('A title is never empty and never longer than a title may be', () => {
    assert.equal(titleOfFile('_.pdf'), '_.pdf')
    assert.equal(titleOfFile(`${'x'.repeat(300)}.pdf`).length, 200)
  })
})
