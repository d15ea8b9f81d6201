import { withoutUnseen } from '../../ports/folding/unseen-marks.rules.ts'
import { HEAD_WORDS } from './other-heads.rules.ts'

/** Columns that number the rows of a sheet: the spreadsheet has numbers of its own. */
const NUMBERS = [
  'Sl No',
  'Sno',
  'ക്രമനമ്പർ',
  'Sl',
  'SlNo',
  'S No',
  'Sr No',
  'Si No',
  'Serial No',
  'Serial Number',
  '#',
  'क्रम संख्या',
  'क्र सं',
  'क्रमांक',
  'ക്രമ നമ്പർ',
  'ക്രമ നം',
]

/** Columns of an office's own lists of people that the app has nothing for. */
const OF_OFFICES = [
  'Address',
  'Home Address',
  'House Name',
  'House',
  'Village',
  'Post Office',
  'City',
  'Town',
  'Locality',
  'Place',
  'Pin',
  'Pin Code',
  'Fees',
  'Fee',
  'Fees Paid',
  'Fee Paid',
  'Fees Due',
  'Fees Balance',
  'Balance',
  'Total Fees',
  'Amount',
  'Amount Paid',
  'Receipt No',
  'Gender',
  'Sex',
  'Age',
  'School',
  'Name of School',
  'School Name',
  'Signature',
  'Photo',
  'Nationality',
  'Mother Tongue',
  'Occupation',
  "Father's Occupation",
  'Father Occupation',
  'Bus',
  'Bus No',
  'Bus Route',
  'Transport',
  'Hostel',
  'Height',
  'Weight',
  'ലിംഗം',
  'लिंग',
  'पता',
  'फ़ीस',
  'विलासम',
  'വിലാസം',
  'ഫീസ്',
]
/** Sheets of which offices have lists of their own. */
export const LISTS_OF_PEOPLE: ReadonlySet<string> = new Set(['students', 'guardians', 'attendance'])

/** Personal data that the app has no use for must not be read at all. */
export const UNREAD = /^(aadha+r|aadhar|caste|category|religion|community|income|bloodgroup|udise)/

/** Headers match whatever their case, spaces, dots and stars; Fedena writes the table's name behind a stroke. */
export const plain = (header: string): string =>
  withoutUnseen(header)
    .normalize('NFC')
    .toLowerCase()
    .replace(/\|.*$/, '')
    .replaceAll(/[\s_*.,:;।'’‘`()[\]/&-]/g, '')

/** A remark behind a name: `D.O.B (dd.mm.yyyy)`. */
const REMARK = /\s*[([].*$/

/** The position of a name among the other names of a column, also with a remark behind it; -1 for none of them. */
export function rankOf(name: string, title: string): number {
  const words = (HEAD_WORDS[title] ?? []).map(plain)
  const rank = words.indexOf(plain(name))
  const bare = plain(name.replace(REMARK, ''))
  if (rank >= 0 || bare === '') return rank
  return bare === plain(title) && bare !== plain(name) ? 0 : words.indexOf(bare)
}

// Offices write what they count in behind it: Fees Paid (Rs.), Address with Pin.
const OF_OFFICES_BEGIN = /^(fees?|address|amount|receipt)/

const numbers = new Set(NUMBERS.map(plain))
const ofOffices = new Set(OF_OFFICES.map(plain))

/** Returns true for a column that numbers the rows. */
export const isNumbering = (name: string): boolean => numbers.has(plain(name))

/** Returns true for a column that offices have in such a sheet and that the app leaves out. */
export const isLeftOut = (sheet: string, name: string): boolean =>
  isNumbering(name) ||
  (LISTS_OF_PEOPLE.has(sheet) && (ofOffices.has(plain(name)) || OF_OFFICES_BEGIN.test(plain(name))))

/** The first cell of a row that adds up the others. */
const TOTAL =
  /^(grand\s+|sub\s*-?\s*)?total(\s+(students?|strength|no\.?|nos\.?|amount|fees?))?\s*[:=-]?\s*[\d,.]*$|^(कुल|योग|ആകെ|മൊത്തം)(\s|[:=-]|\d|$)/i

/** Returns true for a text with which offices begin a row of totals. */
export const isTotal = (text: string): boolean => TOTAL.test(text.trim())
