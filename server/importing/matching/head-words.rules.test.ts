import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isLeftOut, isTotal, rankOf } from './head-words.rules.ts'

describe('names of columns', () => {
  it('Names of columns are known in the ways that offices write them', () => {
    for (const [name, title] of [
      ['Adm. No.', 'Admission No'],
      ['ADMN NO', 'Admission No'],
      ['Mob. No.', 'Mobile'],
      ['Ph: No', 'Mobile'],
      ['D.O.B', 'Date of Birth'],
      ['Father’s Name', 'Guardian Name'],
      ["Father's Name", 'Guardian Name'],
      ['कक्षा', 'Level'],
      ['മൊബൈൽ നമ്പർ', 'Mobile'],
      ['D.O.B (dd.mm.yyyy)', 'Date of Birth'],
      ['Mob. No. [Parent]', 'Mobile'],
      ["FATHER'S MOB.", 'Mobile'],
      ['Class & Sec', 'Level'],
      ['छात्र/छात्रा का नाम', 'Student Name'],
      ['പ്രവേശന നമ്പർ', 'Admission No'],
    ] as const)
      assert.ok(rankOf(name, title) >= 0, name)
    assert.ok(rankOf('Roll No', 'Admission No') > rankOf('Reg No', 'Admission No'))
    assert.equal(rankOf('Address', 'Mobile'), -1)
  })

  it('Names of columns that only offices have are left out, of lists of people', () => {
    for (const name of ['Sl No', 'Sl. No.', 'Address', 'Fees Paid', 'Fees Paid (Rs.)', 'വിലാസം'])
      assert.ok(isLeftOut('students', name), name)
    assert.deepEqual([isLeftOut('subjects', 'Address'), isLeftOut('subjects', 'Sl No')], [false, true])
    assert.equal(isLeftOut('students', 'Remarks'), false)
  })

  it('Names of columns are one thing, a row of totals another', () => {
    for (const text of ['Total', 'TOTAL:', 'Grand Total', 'Total students: 49', 'Total 49', 'ആകെ', 'कुल 49'])
      assert.ok(isTotal(text), text)
    for (const text of ['Totally', 'Total Marks of all', 'Anu Total', 'Thomas', ''])
      assert.equal(isTotal(text), false, text)
  })
})
