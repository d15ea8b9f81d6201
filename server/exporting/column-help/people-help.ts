import type { SheetHelp } from './sheet-help.ts'
import { told } from '../../importing/told.rules.ts'

/** The academy itself, and who learns there. */
export const peopleHelp: Record<string, SheetHelp> = {
  academy: {
    Setting: [told('help_setting'), 'Pass Percent'],
    Value: [told('help_value'), '40'],
  },
  levels: {
    'Level ID': [told('help_fixed_number'), '6'],
    Level: [told('help_name_chosen'), 'Plus Two Science'],
  },
  subjects: {
    'Subject Code': [told('help_own_code'), 'PHY12'],
    Subject: [told('help_name_seen'), 'Physics'],
    Level: [told('help_level_of_sheet'), 'Plus Two Science'],
    Thumbnail: [told('help_picture'), 'physics.webp'],
  },
  batches: {
    'Batch Code': [told('help_own_code'), 'P2-A'],
    'Batch Name': [told('help_name_seen'), 'Plus Two Science A'],
    Level: [told('help_level'), 'Plus Two Science'],
    'Subject Codes': [told('help_subjects'), 'PHY12; CHE12'],
    'Start Date': [told('help_first_day'), '01/06/2026'],
    'End Date': [told('help_last_day'), '31/03/2027'],
  },
  students: {
    'Admission No': [told('help_student_number'), '2026-0147'],
    'Student Name': [told('help_full_name'), 'Ananya Krishnan'],
    'Guardian Name': [told('help_guardian'), 'Rajesh Krishnan'],
    Mobile: [told('help_mobile'), '9876543210'],
    Email: [told('help_email'), 'ananya@example.org'],
    State: [told('help_state'), 'Kerala'],
    District: [told('help_district'), 'Kollam'],
    Level: [told('help_level'), 'Plus Two Science'],
    'Batch Code': [told('help_batch_codes'), 'P2-A'],
    'Joining Date': [told('help_joined'), '05/06/2026'],
    'Date of Birth': [told('help_birth'), '14/03/2009'],
    Status: [told('help_status'), 'Active'],
  },
  guardians: {
    'Admission No': [told('help_number_of_student'), '2026-0147'],
    'Guardian Name': [told('help_guardian_name'), 'Rajesh Krishnan'],
    Mobile: [told('help_guardian_mobile'), '9876543210'],
    Relation: [told('help_relation'), 'Father'],
    Language: [told('help_guardian_language'), 'Malayalam'],
  },
  attendance: {
    Date: [told('help_class_day'), '21/06/2026'],
    Start: [told('help_class_start'), '17:00'],
    'Admission No': [told('help_number_of_student'), '2026-0147'],
    'Subject Code': [told('help_subject_code'), 'PHY12'],
    Status: [told('help_mark'), 'P'],
  },
  news: {
    'News ID': [told('help_own_code'), 'N-21'],
    Date: [told('help_day_shown'), '01/06/2026'],
    Heading: [told('help_one_line'), 'Model examinations begin'],
    Text: [told('help_news_text'), '<p>Be there at 9:30.</p>'],
    Image: [told('help_picture'), 'fair.webp'],
    'Level or Batch Code': [told('help_who_reads'), 'P2-A'],
  },
}
