import type { SheetHelp } from './sheet-help.ts'
import { told } from '../told.rules.ts'

/** What is taught, and when. */
export const lessonHelp: Record<string, SheetHelp> = {
  recorded: {
    'Subject Code': [told('help_subject_code'), 'PHY12'],
    'Chapter No': [told('help_chapter_no'), '3'],
    Chapter: [told('help_chapter'), 'Current electricity'],
    'Topic No': [told('help_topic_no'), '1'],
    Topic: [told('help_topic'), "Ohm's law"],
    Video: [told('help_video'), 'ohm.mp4'],
    Captions: [told('help_captions'), 'ohm.en.vtt'],
  },
  materials: {
    'Material ID': [told('help_own_code'), 'M-88'],
    Title: [told('help_name_seen'), "Ohm's law notes"],
    'Subject Code': [told('help_subject_code'), 'PHY12'],
    'Chapter No': [told('help_chapter_of_recorded'), '3'],
    File: [told('help_pdf'), 'ohm.pdf'],
    'Visible From': [told('help_visible_from'), '10/06/2026'],
    Download: [told('help_download'), 'Yes'],
  },
  live: {
    'Class ID': [told('help_own_code'), 'C-771'],
    Date: [told('help_day'), '21/06/2026'],
    Start: [told('help_begins'), '17:00'],
    End: [told('help_ends'), '18:00'],
    'Batch Code': [told('help_batch_code'), 'P2-A'],
    'Subject Code': [told('help_subject_code'), 'PHY12'],
    'Class Name': [told('help_about'), "Ohm's law"],
    Tutor: [told('help_tutor'), 'Anil Kurup'],
    Link: [told('help_link'), 'https://meet.example.org/abc'],
    Status: [told('help_cancelled'), 'Cancelled'],
  },
  days: {
    'Batch Code': [told('help_batch_code'), 'P2-A'],
    'Subject Code': [told('help_subject_code'), 'PHY12'],
    'Day No': [told('help_whole_number'), '4'],
    'Schedule Name': [told('help_done_that_day'), "Day 4: Ohm's law"],
    Date: [told('help_when_day'), '21/06/2026'],
    'Chapter No': [told('help_day_chapter'), '3'],
  },
}
