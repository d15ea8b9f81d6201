import type { SheetHelp } from './sheet-help.ts'
import { localized } from '../../importing/localized-message.rules.ts'

/** The academy itself, and who learns there. */
export const peopleHelp: Record<string, SheetHelp> = {
  academy: {
    Setting: [localized('help_setting'), 'Pass Percent'],
    Value: [localized('help_value'), '40'],
  },
  levels: {
    'Level ID': [localized('help_fixed_number'), '6'],
    Level: [localized('help_name_chosen'), 'Plus Two Science'],
  },
  subjects: {
    'Subject Code': [localized('help_own_code'), 'PHY12'],
    Subject: [localized('help_name_seen'), 'Physics'],
    Level: [localized('help_level_of_sheet'), 'Plus Two Science'],
    Thumbnail: [localized('help_picture'), 'physics.webp'],
  },
  batches: {
    'Batch Code': [localized('help_own_code'), 'P2-A'],
    'Batch Name': [localized('help_name_seen'), 'Plus Two Science A'],
    Level: [localized('help_level'), 'Plus Two Science'],
    'Subject Codes': [localized('help_subjects'), 'PHY12; CHE12'],
    'Start Date': [localized('help_first_day'), '01/06/2026'],
    'End Date': [localized('help_last_day'), '31/03/2027'],
  },
  students: {
    'Admission No': [localized('help_student_number'), '2026-0147'],
    'Student Name': [localized('help_full_name'), 'Ananya Krishnan'],
    'Guardian Name': [localized('help_guardian'), 'Rajesh Krishnan'],
    Mobile: [localized('help_mobile'), '9876543210'],
    Email: [localized('help_email'), 'ananya@example.org'],
    State: [localized('help_state'), 'Kerala'],
    District: [localized('help_district'), 'Kollam'],
    Level: [localized('help_level'), 'Plus Two Science'],
    'Batch Code': [localized('help_batch_codes'), 'P2-A'],
    'Joining Date': [localized('help_joined'), '05/06/2026'],
    'Date of Birth': [localized('help_birth'), '14/03/2009'],
    Status: [localized('help_status'), 'Active'],
  },
  guardians: {
    'Admission No': [localized('help_number_of_student'), '2026-0147'],
    'Guardian Name': [localized('help_guardian_name'), 'Rajesh Krishnan'],
    Mobile: [localized('help_guardian_mobile'), '9876543210'],
    Relation: [localized('help_relation'), 'Father'],
    Language: [localized('help_guardian_language'), 'Malayalam'],
  },
  attendance: {
    Date: [localized('help_class_day'), '21/06/2026'],
    Start: [localized('help_class_start'), '17:00'],
    'Admission No': [localized('help_number_of_student'), '2026-0147'],
    'Subject Code': [localized('help_subject_code'), 'PHY12'],
    Status: [localized('help_mark'), 'P'],
  },
  news: {
    'News ID': [localized('help_own_code'), 'N-21'],
    Date: [localized('help_day_shown'), '01/06/2026'],
    Heading: [localized('help_one_line'), 'Model examinations begin'],
    Text: [localized('help_news_text'), '<p>Be there at 9:30.</p>'],
    Image: [localized('help_picture'), 'fair.webp'],
    'Level or Batch Code': [localized('help_who_reads'), 'P2-A'],
  },
}
