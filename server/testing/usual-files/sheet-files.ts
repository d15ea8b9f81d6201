import type { UsualFile } from './usual-file.ts'

const HEAD = 'Admission No,Student Name,Guardian Name,Mobile,Level,Batch Code'
const row = (name = 'Meera Nair', mobile = '9876540001') => `S-1,${name},Ravi,${mobile},Plus Two Science,P2-A`
const sheet = (...rows: string[]) => `${[HEAD, ...rows].join('\n')}\n`
const MEERA = ['S-1 Meera Nair 9876540001']
const one = (what: string, content: string | Uint8Array, read = MEERA, said?: RegExp): UsualFile => ({
  what,
  files: { 'students.csv': content },
  read,
  said,
})
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

/** Lists of students as text, as spreadsheets, phones and offices write them. */
export const SHEET_FILES: UsualFile[] = [
  one('comma and UTF-8', sheet(row())),
  one('a mark in front, lines of Windows', `\ufeff${sheet(row()).replaceAll('\n', '\r\n')}`),
  one('lines of an old Mac', sheet(row()).replaceAll('\n', '\r')),
  one('semicolons', sheet(row()).replaceAll(',', ';')),
  one('Unicode text of Excel', utf16(sheet(row()).replaceAll(',', '\t'))),
  one('a line that names the mark', `sep=,\n${sheet(row())}`),
  one('quotes, and a comma within them', sheet(row('"Nair, Meera"')), ['S-1 Nair, Meera 9876540001']),
  one('a number with its country', sheet(row('Meera Nair', '+91 98765 40001'))),
  one('marks that nobody sees around a number', sheet(row('Meera Nair', '\u202a+91 98765 40001\u202c'))),
  one('a mark that nobody sees before a name', sheet(row('\u200bMeera Nair'))),
  one('a name in Malayalam', sheet(row('മീര നായർ')), ['S-1 മീര നായർ 9876540001']),
  one('a mark that turns letters around', sheet(row('Meera\u202e Nair')), [], /invisible character \(U\+202E\)/),
  one('a number that lost its digits', sheet(row('Meera Nair', '9.87654E+09')), [], /9\.87654E\+09/),
  one(
    'two numbers in a cell',
    sheet(row('Meera Nair', '9876540001 / 9876540002')),
    MEERA,
    /first mobile number is used/,
  ),
  one('letters that were lost', sheet(row('????? ????')), [], /lost/),
  one(
    'letters of an old Windows',
    Buffer.from(sheet(row('Zoë Nair')), 'latin1'),
    ['S-1 Zoë Nair 9876540001'],
    /Check: Zoë/,
  ),
  one('a student twice', sheet(row(), row()), [], /more than once: rows 2, 3/),
  one('a formula that failed', sheet(row('#N/A')), [], /#N\/A/),
  one('a title above the list', `Sunrise Academy,,,,,\n${sheet(row())}`, MEERA, /above the column names/),
  one('nothing', '', [], /The file is empty/),
]
