import type { SheetHelp } from './sheet-help.ts'

/** The academy itself, and who learns there. */
export const peopleHelp: Record<string, SheetHelp> = {
  academy: {
    Setting: [
      'Name, Logo, Support Number, Privacy Contact, Time Zone, Pass Percent, Minimum Attendance Percent or Sign-up',
      'Pass Percent',
    ],
    Value: [
      'What it shall be. A logo is a picture in the folder images; sign-up is open, approve or closed; the privacy contact is whom to ask about personal data',
      '40',
    ],
  },
  levels: {
    'Level ID': ['A whole number that never changes', '6'],
    Level: ['The name that students see and choose', 'Plus Two Science'],
  },
  subjects: {
    'Subject Code': ['Your short code for it. It never changes', 'PHY12'],
    Subject: ['The name that students see', 'Physics'],
    Level: ['The name of a level, as in the sheet levels', 'Plus Two Science'],
    Thumbnail: ['A picture in the folder images. Empty: none', 'physics.webp'],
  },
  batches: {
    'Batch Code': ['Your short code for it. It never changes', 'P2-A'],
    'Batch Name': ['The name that students see', 'Plus Two Science A'],
    Level: ['The name of a level', 'Plus Two Science'],
    'Subject Codes': ['The subjects of this batch, with semicolons between them. Empty: none yet', 'PHY12; CHE12'],
    'Start Date': ['The first day. Empty: not known', '01/06/2026'],
    'End Date': ['The last day. Empty: not known', '31/03/2027'],
  },
  students: {
    'Admission No': ['Your number for the student. It never changes', '2026-0147'],
    'Student Name': ['The full name', 'Ananya Krishnan'],
    'Guardian Name': ['Father, mother or guardian', 'Rajesh Krishnan'],
    Mobile: ['Ten digits. The student logs in with it, so each student needs another one', '9876543210'],
    Email: ['An e-mail address. Empty: none', 'ananya@example.org'],
    State: ['The state where the student lives. Empty: not known', 'Kerala'],
    District: ['The district. Empty: not known', 'Kollam'],
    Level: ['The name of a level', 'Plus Two Science'],
    'Batch Code': ['The code of a batch; several with semicolons between them', 'P2-A'],
    'Joining Date': ['The day of joining. Empty: not known', '05/06/2026'],
    Status: ['Active or Left. Who has left cannot log in. Empty: Active', 'Active'],
  },
  attendance: {
    Date: ['The day of the class', '21/06/2026'],
    Start: ['When the class began, if there were several on that day. Empty: one class', '17:00'],
    'Admission No': ['The number of a student', '2026-0147'],
    'Subject Code': ['The code of a subject', 'PHY12'],
    Status: ['P present, L late, A absent, H holiday', 'P'],
  },
  news: {
    'News ID': ['Your short code for it. It never changes', 'N-21'],
    Date: ['The day that is shown with it', '01/06/2026'],
    Heading: ['One line', 'Model examinations begin'],
    Text: ['The text. It may have simple HTML: p, strong, em, ul, ol, li, a, h3', '<p>Be there at 9:30.</p>'],
    Image: ['A picture in the folder images. Empty: none', 'fair.webp'],
    'Level or Batch Code': ['Who reads it. Empty: everybody', 'P2-A'],
  },
}
