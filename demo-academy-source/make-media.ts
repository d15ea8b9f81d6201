/*
 * Makes the pictures, clips, lessons and the attendance sheet of demo-academy/ again.
 * Needs: ffmpeg 5 or later (with libx264, libvpx-vp9, libopus, libwebp), Chromium, and the font Noto Sans.
 * Chromium is looked for as "chromium"; the variable CHROMIUM names another one.
 * Use: node demo-academy-source/make-media.ts [images] [questions] [videos] [files] [attendance]   (nothing named: all)
 * The results are committed: who only runs the app needs none of this.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'csv-parse/sync'
import { backdrop, logo, newsPictures, subjectPicture, titleCard } from './art.ts'
import { attendanceHeader, attendanceRows } from './attendance.ts'
import { lessonPage, lessons } from './lessons.ts'
import { mockPictures } from './mock-pictures.ts'
import { questionPictures } from './questions.ts'
import { questionPage } from './strokes.ts'

/** Settings that would spend bits on a texture that a gradient has not. */
const flat = ['-psy-rd', '0:0', '-x264-params', 'aq-mode=0']

/** No date and no version of ffmpeg in the clips: a second run changes nothing. */
const bare = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags', '+bitexact']

type Row = Record<string, string>

const academy = path.resolve(import.meta.dirname, '../demo-academy')
const scratch = mkdtempSync(path.join(tmpdir(), 'demo-media-'))
const font = fontFace()

const parts: Record<string, () => void> = {
  images: makeImages,
  questions: makeQuestionPictures,
  videos: makeVideos,
  files: makeFiles,
  attendance: makeAttendance,
}

function sheet(name: string): Row[] {
  return parse<Row>(readFileSync(path.join(academy, `${name}.csv`)), { columns: true, bom: true })
}

function cell(row: Row, column: string): string {
  const value = row[column]
  if (value === undefined) throw new Error(`Column ${column} is missing`)
  return value
}

function setting(name: string): string {
  const row = sheet('academy').find((one) => one['Setting'] === name)
  if (!row) throw new Error(`Setting ${name} is missing`)
  return cell(row, 'Value')
}

/** Inside the page, because Chromium loads no font file into a page that is itself a file. */
function fontFace(): string {
  const file = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'
  const bytes = readFileSync(path.resolve(import.meta.dirname, '../node_modules', file))
  const source = `data:font/woff2;base64,${bytes.toString('base64')}`
  return `@font-face{font-family:Card;src:url(${source});font-weight:300 900}`
}

function chromium(html: string, ...options: string[]): void {
  const page = path.join(scratch, 'page.html')
  writeFileSync(page, html)
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const fixed = ['--headless', '--disable-gpu', '--hide-scrollbars', '--force-device-scale-factor=1']
  execFileSync(process.env['CHROMIUM'] ?? 'chromium', [...fixed, ...root, ...options, pathToFileURL(page).href], {
    stdio: 'ignore',
  })
}

function ffmpeg(...options: string[]): void {
  const quiet = ['-hide_banner', '-loglevel', 'error', '-y']
  execFileSync('ffmpeg', [...quiet, ...options], { stdio: ['ignore', 'inherit', 'inherit'] })
}

function screenshot(html: string, width: number, height: number, name: string): string {
  const file = path.join(scratch, `${name}.png`)
  const size = `--window-size=${width},${height}`
  chromium(html, size, '--default-background-color=00000000', `--screenshot=${file}`)
  return file
}

/** `kept` is its width in the file, where a smaller one than was drawn is enough. */
function picture(html: string, width: number, height: number, name: string, kept = width): void {
  const png = screenshot(html, width, height, 'picture')
  const webp = path.join(academy, 'images', name)
  const form = ['-c:v', 'libwebp', '-quality', '82', '-compression_level', '6']
  ffmpeg('-i', png, '-vf', `scale=${kept}:-1:flags=lanczos`, ...form, webp)
}

function makeImages(): void {
  for (const row of sheet('subjects')) {
    picture(subjectPicture(cell(row, 'Subject Code')), 640, 360, cell(row, 'Thumbnail'))
  }
  // Shown at 48 pixels at most, and part of every first visit.
  picture(logo(), 256, 256, setting('Logo'), 160)
  for (const row of sheet('news')) {
    const name = cell(row, 'Image')
    if (name) picture(drawingFor(name), 640, 360, name)
  }
}

function drawingFor(name: string): string {
  const drawing = newsPictures[name]
  if (!drawing) throw new Error(`No drawing for ${name}`)
  return drawing
}

function makeQuestionPictures(): void {
  for (const [name, drawing] of Object.entries({ ...questionPictures, ...mockPictures })) {
    picture(questionPage(drawing, font), drawing.width, drawing.height, name)
  }
}

function makeVideos(): void {
  const subjects = new Map(sheet('subjects').map((row) => [row['Subject Code'], row['Subject']]))
  const own = sheet('recorded').filter((row) => row['Video'] && !row['Video'].includes('://'))
  const backdrops = new Map<string, string>()
  for (const [at, row] of own.entries()) {
    const subject = cell(row, 'Subject Code')
    const behind = backdrops.get(subject) ?? smoothBackdrop(subject)
    backdrops.set(subject, behind)
    const card = titleCard(
      {
        subject,
        subjectName: subjects.get(subject) ?? subject,
        chapter: cell(row, 'Chapter'),
        topic: cell(row, 'Topic'),
      },
      font,
    )
    // Two sizes: the larger one only for the clip that comes in two renditions.
    const scale = cell(row, 'Video').endsWith('.m3u8') ? 2 : 1
    const front = screenshot(`<style>html{zoom:${scale}}</style>${card}`, 640 * scale, 360 * scale, 'card')
    clip(behind, front, path.join(academy, 'videos', cell(row, 'Video')), at)
  }
}

/** Chromium's fine noise in gradients doubles the size of a clip: blurred away. */
function smoothBackdrop(subject: string): string {
  const rough = screenshot(backdrop(subject), 960, 360, `rough-${subject}`)
  const smooth = path.join(scratch, `smooth-${subject}.png`)
  ffmpeg('-i', rough, '-vf', 'format=gbrp,gblur=sigma=6', smooth)
  return smooth
}

function clip(behind: string, front: string, file: string, at: number): void {
  const seconds = 22 + ((at * 7) % 9)
  const tone = 196 + ((at * 5) % 12) * 12
  const sound = `sine=frequency=${tone}:sample_rate=16000,volume=0.04,tremolo=f=0.2:d=0.7`
  const pictures = [...still(behind), ...still(front)]
  const inputs = (length: number) => [...pictures, '-f', 'lavfi', '-i', sound, '-t', String(length), ...bare]
  if (file.endsWith('.m3u8')) {
    hls(inputs(36), file)
  } else if (file.endsWith('.webm')) {
    const video = ['-c:v', 'libvpx-vp9', '-crf', '42', '-b:v', '0', '-g', '80', '-row-mt', '1']
    const audio = ['-c:a', 'libopus', '-ac', '1', '-b:a', '10k']
    ffmpeg(...inputs(seconds), ...drawn(), ...video, ...audio, file)
  } else {
    const video = ['-c:v', 'libx264', '-preset', 'slow', '-crf', '31', '-g', '120', ...flat]
    const audio = ['-c:a', 'aac', '-ac', '1', '-b:a', '8k', '-movflags', '+faststart']
    ffmpeg(...inputs(seconds), ...drawn(), ...video, ...audio, file)
  }
}

function still(file: string): string[] {
  return ['-loop', '1', '-framerate', '8', '-i', file]
}

/** The backdrop moves by whole points, two at a time: anything smoother doubles the size of a clip. */
function pictureFilter(scale: number): string {
  const clock = String.raw`%{pts\:gmtime\:0\:%M\\\:%S}`
  const text = `drawtext=font='Noto Sans':text='${clock}':fontcolor=white:fontsize=${26 * scale}`
  const place = `x=${48 * scale}:y=${294 * scale}:box=1:boxcolor=black@0.28:boxborderw=${9 * scale}`
  const moving = `[0]scale=iw*${scale}:-1,crop=${640 * scale}:${360 * scale}:x='${scale}*2*floor(n/3)':y=0[b]`
  return `${moving};[b][1]overlay,${text}:${place},format=yuv420p`
}

function drawn(): string[] {
  return ['-filter_complex', `${pictureFilter(1)}[v]`, '-map', '[v]', '-map', '2:a']
}

/** Pieces are .m4s, not .ts: tools that read TypeScript would trip over the latter. */
function hls(inputs: string[], file: string): void {
  const folder = path.dirname(file)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const both = `${pictureFilter(2)},split=2[large][copy];[copy]scale=640:360[small]`
  const maps = ['-map', '[small]', '-map', '2:a', '-map', '[large]', '-map', '2:a']
  const video = ['-c:v', 'libx264', '-preset', 'slow', '-crf:v:0', '29', '-crf:v:1', '31', ...flat]
  // The limits are what the master playlist tells the player as BANDWIDTH.
  const limits = ['-maxrate:v:0', '80k', '-bufsize:v:0', '160k', '-maxrate:v:1', '150k', '-bufsize:v:1', '300k']
  const pieces = ['-g', '48', '-keyint_min', '48', '-sc_threshold', '0', '-hls_time', '6']
  const audio = ['-c:a', 'aac', '-ac', '1', '-b:a', '8k']
  const playlist = ['-f', 'hls', '-hls_playlist_type', 'vod', '-master_pl_name', path.basename(file)]
  const streams = ['-var_stream_map', 'v:0,a:0,name:360p v:1,a:1,name:720p']
  const first = ['-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', '%v-start.mp4']
  const names = ['-hls_segment_filename', path.join(folder, '%v-%d.m4s'), path.join(folder, '%v.m3u8')]
  const coding = [...maps, ...video, ...limits, ...pieces, ...audio]
  ffmpeg(...inputs, '-filter_complex', both, ...coding, ...playlist, ...streams, ...first, ...names)
}

function makeFiles(): void {
  const academyName = setting('Name')
  for (const row of sheet('materials')) {
    const file = cell(row, 'File')
    const lesson = lessons[file]
    if (!lesson) throw new Error(`No text for ${file}`)
    const pdf = path.join(academy, 'files', file)
    const html = lessonPage(cell(row, 'Title'), academyName, lesson)
    chromium(html, '--no-pdf-header-footer', '--generate-pdf-document-outline', `--print-to-pdf=${pdf}`)
    undate(pdf)
  }
}

/** Chromium writes the hour of making into each file; another hour of the same length keeps every offset right. */
function undate(pdf: string): void {
  const text = readFileSync(pdf, 'latin1')
  writeFileSync(pdf, text.replaceAll(/Date \(D:\d{14}/g, 'Date (D:20260601000000'), 'latin1')
}

function makeAttendance(): void {
  const lines = [attendanceHeader, ...attendanceRows()].map((row) => row.join(','))
  writeFileSync(path.join(academy, 'attendance.csv'), `${lines.join('\n')}\n`)
}

const chosen = process.argv.slice(2)
try {
  for (const name of chosen.length > 0 ? chosen : Object.keys(parts)) {
    const make = parts[name]
    if (!make) throw new Error(`Unknown part ${name}: one of ${Object.keys(parts).join(', ')}`)
    make()
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
