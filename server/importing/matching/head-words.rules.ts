/**
 * Other names of columns, by the column's own title: of other programs, of schools, and in Hindi and Malayalam. The
 * first that a sheet has counts, so that a roll number is an admission number only where there is no other.
 */
export const HEAD_WORDS: Readonly<Record<string, readonly string[]>> = {
  'Admission No': [
    'Admission Number',
    'Student Admission Number',
    'Admn No',
    'Adm No',
    'Adm Number',
    'Admn Number',
    'Reg No',
    'Register No',
    'Register Number',
    'Registration No',
    'Registration Number',
    'AC-No',
    'Student ID',
    'प्रवेश संख्या',
    'प्रवेश क्रमांक',
    'दाखिला संख्या',
    'एडमिशन नंबर',
    'അഡ്മിഷൻ നമ്പർ',
    'അഡ്മിഷൻ നം',
    'പ്രവേശന നമ്പർ',
    'Roll No',
    'Roll Number',
    'रोल नंबर',
    'റോൾ നമ്പർ',
  ],
  'Student Name': [
    'Name',
    'Student',
    'Name of Student',
    'Name of the Student',
    'Students Name',
    'Candidate Name',
    'Full Name',
    'नाम',
    'छात्र का नाम',
    'विद्यार्थी का नाम',
    'പേര്',
    'കുട്ടിയുടെ പേര്',
    'വിദ്യാർത്ഥിയുടെ പേര്',
  ],
  'Guardian Name': [
    "Father's Name",
    'Father Name',
    'Fathers Name',
    'Name of Father',
    'Name of Parent',
    'Name of Guardian',
    'Parent',
    'Parent Name',
    "Parent's Name",
    'Guardian',
    "Guardian's Name",
    'Father',
    'पिता का नाम',
    'अभिभावक का नाम',
    'രക്ഷിതാവിന്റെ പേര്',
    'അച്ഛന്റെ പേര്',
    'പിതാവിന്റെ പേര്',
  ],
  Mobile: [
    'Mobile No',
    'Mobile Number',
    'Mob No',
    'Mob',
    'Phone',
    'Phone No',
    'Phone Number',
    'Ph No',
    'Contact',
    'Contact No',
    'Contact Number',
    'WhatsApp',
    'WhatsApp No',
    'WhatsApp Number',
    'Cell No',
    'मोबाइल',
    'मोबाइल नंबर',
    'फ़ोन नंबर',
    'മൊബൈൽ',
    'മൊബൈൽ നമ്പർ',
    'ഫോൺ നമ്പർ',
    'ഫോൺ',
  ],
  Email: ['Mail', 'Email ID', 'Email Address', 'Mail ID', 'ईमेल', 'ഇമെയിൽ'],
  'Date of Birth': ['DOB', 'Birth Date', 'Birthday', 'जन्म तिथि', 'जन्मतिथि', 'ജനന തീയതി', 'ജനനത്തീയതി'],
  'Joining Date': ['Admission Date', 'Date of Joining', 'Date of Admission', 'DOJ', 'DOA', 'Joined On'],
  Level: ['Class', 'Std', 'Standard', 'Academic Level', 'Course', 'Grade', 'कक्षा', 'ക്ലാസ്', 'ക്ലാസ്സ്'],
  'Batch Code': ['Batch', 'Division', 'Div', 'बैच', 'ബാച്ച്', 'ഡിവിഷൻ'],
  District: ['Dist', 'जिला', 'ज़िला', 'ജില്ല'],
  State: ['राज्य', 'സംസ്ഥാനം'],
  Correct: ['Ans', 'Answer', 'Key', 'Correct Answer', 'Correct Option'],
}

/** Columns that number the rows of a sheet: the spreadsheet has numbers of its own. */
const NUMBERS = [
  'Sl No',
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
  'पता',
  'फ़ीस',
  'विलासम',
  'വിലാസം',
  'ഫീസ്',
]
const LISTS_OF_PEOPLE: ReadonlySet<string> = new Set(['students', 'guardians', 'attendance'])

/** Personal data that the app has no use for must not be read at all. */
export const UNREAD = /^(aadha+r|aadhar|caste|category|religion|community|income|bloodgroup|udise)/

/** Headers match whatever their case, spaces, dots and stars; Fedena writes the table's name behind a stroke. */
export const plain = (header: string): string =>
  header
    .normalize('NFC')
    .toLowerCase()
    .replace(/\|.*$/, '')
    .replaceAll(/[\s_*.:'’‘`()/-]/g, '')

/** The position of a name among the other names of a column; -1 for one that is none of them. */
export const rankOf = (name: string, title: string): number =>
  (HEAD_WORDS[title] ?? []).findIndex((other) => plain(other) === plain(name))

// Offices write what they count in behind it: Fees Paid (Rs.), Address with Pin.
const OF_OFFICES_BEGIN = /^(fees?|address|amount|receipt)/

const numbers = new Set(NUMBERS.map(plain))
const ofOffices = new Set(OF_OFFICES.map(plain))

/** Returns true for a column that offices have in such a sheet and that the app leaves out. */
export const isLeftOut = (sheet: string, name: string): boolean =>
  numbers.has(plain(name)) ||
  (LISTS_OF_PEOPLE.has(sheet) && (ofOffices.has(plain(name)) || OF_OFFICES_BEGIN.test(plain(name))))

/** The first cell of a row that adds up the others. */
const TOTAL =
  /^(grand\s+|sub\s*-?\s*)?total(\s+(students?|strength|no\.?|nos\.?|amount|fees?))?\s*[:=-]?\s*[\d,.]*$|^(कुल|योग|ആകെ|മൊത്തം)(\s|[:=-]|\d|$)/i

/** Returns true for a text with which offices begin a row of totals. */
export const isTotal = (text: string): boolean => TOTAL.test(text.trim())
