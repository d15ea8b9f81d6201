import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A film of some megabytes: a moving test picture of this size, and a tone. */
export function aFilm(size: string, seconds: number): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'film-'))
  const path = join(folder, 'film.mp4')
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=15:duration=${seconds}`]
  const tone = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`]
  const coded = ['-pix_fmt', 'yuv420p', '-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '12']
  execFileSync('ffmpeg', ['-v', 'error', ...picture, ...tone, ...coded, path])
  const content = readFileSync(path)
  rmSync(folder, { recursive: true })
  return content
}
