const MAX_TITLE = 200

/** Returns the title that a file's name stands for: `wave_optics%20notes-2.PDF` is `wave optics notes-2`. */
export function titleOfFile(name: string): string {
  const words = name
    .replace(/\.pdf$/i, '')
    .replaceAll('%20', ' ')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
  return (words || name).slice(0, MAX_TITLE)
}
