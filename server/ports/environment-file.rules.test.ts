import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseEnvironmentFile } from './environment-file.rules.ts'

describe('a file of settings', () => {
  it('A file of settings is read as systemd reads it', () => {
    // What systemd 252 makes of each line, by its own manual and code.
    const cases: [written: string, value: string][] = [
      ['A=b', 'b'],
      ['A= b c ', 'b c'],
      ['A={#numeric#} is your code', '{#numeric#} is your code'],
      ["A='{#numeric#} is your code'", '{#numeric#} is your code'],
      ['A="two words"', 'two words'],
      ['A={"authkey":"{{key}}"}', '{"authkey":"{{key}}"}'],
      [String.raw`A="a\nb \"c\" \$d"`, String.raw`a\nb "c" $d`],
      [String.raw`A='a\nb'`, String.raw`a\nb`],
      [String.raw`A=a\nb`, 'anb'],
      ['A=one\\\ntwo', 'onetwo'],
      ['A="one\\\ntwo"', 'onetwo'],
      ['A="b"c', 'bc'],
      ['A=b#c', 'b#c'],
      ['A=', ''],
      ['A=b=c', 'b=c'],
      ['  A=b\r', 'b'],
    ]
    for (const [written, value] of cases) assert.deepEqual(parseEnvironmentFile(`${written}\n`), { A: value }, written)
  })

  it('A file of settings has comments in lines of their own', () => {
    const text = '# A=1\n;B=2\n  # C=3 \\\nD=4\n\nnothing\n#E=5\nF=6'
    assert.deepEqual(parseEnvironmentFile(text), { D: '4', F: '6' })
  })
})
