import assert from 'node:assert/strict'
import { test } from 'node:test'
import { courses, levelCode, subjectCodes } from './first-level.rules.ts'

test('Each usual level has subjects, and no course names a level twice', () => {
  for (const { levels } of courses) {
    assert.equal(new Set(levels.map(({ name }) => name)).size, levels.length)
    for (const { subjects } of levels) assert.equal(new Set(subjects).size, subjects.length)
    assert.ok(levels.every(({ subjects }) => subjects.length >= 3))
  }
})

test('A level of the same name has the same code in every course', () => {
  const codes = new Map<string, string>()
  for (const { name, code } of courses.flatMap(({ levels }) => levels)) {
    assert.equal(codes.get(name) ?? code, code, name)
    codes.set(name, code)
  }
})

test('Subjects get codes as sheets have them', () => {
  assert.deepEqual(subjectCodes(['Physics', 'Chemistry'], 'Plus Two Science'), ['PHY12', 'CHE12'])
  assert.deepEqual(subjectCodes(['Physics'], 'NEET Repeaters'), ['PHYNR'])
})

test('Subjects that begin alike, or are in another script, get codes of their own', () => {
  assert.deepEqual(subjectCodes(['Science', 'Science and Technology'], 'Class 9'), ['SCI9', 'SCI9-2'])
  assert.deepEqual(subjectCodes(['മലയാളം', 'हिन्दी'], 'Class 9'), ['SUB9', 'SUB9-2'])
})

test('A level with a name of its own gets a code from its letters', () => {
  assert.equal(levelCode('Foundation batch'), 'FOUNDATI')
  assert.equal(levelCode('അടിത്തറ'), 'L')
})
