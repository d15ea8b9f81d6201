import { crc32 } from 'node:zlib'
import { storedZip } from '../../importing/reading/stored-zip.ts'
import { bentZip } from '../bent-zip.ts'
import { somePng } from '../some-png.ts'
import type { UsualFile } from './usual-file.ts'

const STUDENTS = Buffer.from(
  'Admission No,Student Name,Guardian Name,Mobile,Level,Batch Code\nS-1,Meera Nair,Ravi,9876540001,Plus Two Science,P2-A\n',
)
const MEERA = ['S-1 Meera Nair 9876540001']
const NEWS = Buffer.from('News ID,Date,Heading,Text,Image\nN-1,01/06/2026,Hello,Hi,caf\u00e9.png\n')
const zip = (what: string, content: Uint8Array, read = MEERA, said?: RegExp): UsualFile => ({
  what,
  files: { 'academy.zip': content },
  read,
  said,
})
const stored = (files: Record<string, Uint8Array>) => storedZip(new Map(Object.entries(files)))
const bent = (name: string, wrong: Partial<Parameters<typeof bentZip>[0]>) =>
  bentZip({
    name,
    packed: STUDENTS,
    check: crc32(STUDENTS),
    size: STUDENTS.length,
    isDeflated: false,
    flags: 0x0800,
    ...wrong,
  })

/** Folders as phones, Macs and Windows pack them. */
export const ZIP_FILES: UsualFile[] = [
  zip('a folder in it', stored({ 'academy/students.csv': STUDENTS })),
  zip(
    'what a Mac adds',
    stored({ 'students.csv': STUDENTS, '__MACOSX/._students.csv': STUDENTS, '.DS_Store': STUDENTS }),
  ),
  zip('a name as Macs write it', stored({ 'news.csv': NEWS, 'images/cafe\u0301.png': somePng() }), ['Hello café.png']),
  zip(
    'two folders',
    stored({ 'old/students.csv': STUDENTS, 'new/students.csv': STUDENTS }),
    [],
    /only in new\/, old\//,
  ),
  zip('nothing', stored({}), [], /nothing of it was read/),
  zip('a letter that was damaged', bent('students.csv', { check: 1 }), [], /zip file is damaged/),
  zip('a password', bent('students.csv', { flags: 0x0801 }), [], /password/),
  zip('a name that leads out', bent('../students.csv', {}), [], /points outside the folder/),
  zip('a file that ends early', stored({ 'students.csv': STUDENTS }).subarray(0, -30), [], /damaged or incomplete/),
  zip('another format', Buffer.from('Rar!\u001a\u0007\u0001'), [], /Not a zip file/),
]
