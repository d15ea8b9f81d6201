import type { SheetHelp } from './sheet-help.ts'

/** What is taught, and when. */
export const lessonHelp: Record<string, SheetHelp> = {
  recorded: {
    'Subject Code': ['The code of a subject', 'PHY12'],
    'Chapter No': ['The number of the chapter in its subject', '3'],
    Chapter: ['The name of the chapter, the same in all its rows', 'Current electricity'],
    'Topic No': ['The number of the topic in its chapter. Empty: the row makes the chapter alone', '1'],
    Topic: ['The name of the topic. Empty where Topic No is', "Ohm's law"],
    Video: ['A file in the folder videos, or an address that begins with https://. Empty: not there yet', 'ohm.mp4'],
    Captions: ['A file in the folder videos that ends in .vtt. Empty: none', 'ohm.en.vtt'],
  },
  materials: {
    'Material ID': ['Your short code for it. It never changes', 'M-88'],
    Title: ['The name that students see', "Ohm's law notes"],
    'Subject Code': ['The code of a subject', 'PHY12'],
    'Chapter No': ['A chapter of the sheet recorded', '3'],
    File: ['A PDF in the folder files', 'ohm.pdf'],
    'Visible From': ['The day from which students see it. Empty: at once', '10/06/2026'],
    Download: ['Yes or No: may students keep the file? Empty: Yes', 'Yes'],
  },
  live: {
    'Class ID': ['Your short code for it. It never changes', 'C-771'],
    Date: ['The day', '21/06/2026'],
    Start: ['When it begins', '17:00'],
    End: ['When it ends, on the same day', '18:00'],
    'Batch Code': ['The code of a batch', 'P2-A'],
    'Subject Code': ['The code of a subject', 'PHY12'],
    'Class Name': ['What it is about', "Ohm's law"],
    Tutor: ['Who teaches', 'Anil Kurup'],
    Link: ['Where to join. It begins with https://', 'https://meet.example.org/abc'],
    Status: ['Cancelled. Empty: it takes place', 'Cancelled'],
  },
  days: {
    'Batch Code': ['The code of a batch', 'P2-A'],
    'Subject Code': ['The code of a subject', 'PHY12'],
    'Day No': ['A whole number', '4'],
    'Schedule Name': ['What is done on that day', "Day 4: Ohm's law"],
    Date: ['When that day is. Empty: not said', '21/06/2026'],
    'Chapter No': ['The chapter of the sheet recorded to which the day leads. Empty: to all chapters', '3'],
  },
}
