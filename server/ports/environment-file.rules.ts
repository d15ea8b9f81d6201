/** What a double-quoted value has to hide from a shell, by a backslash. */
const HIDDEN = '"\\`$'

/**
 * Reads a file of settings as systemd reads an `EnvironmentFile`: a NAME=value in a line, `#` or `;` before a comment of
 * its own line, a value as it stands or in quotes, a backslash before the end of a line that goes on in the next one.
 * A shell reads the same only where a value with spaces or signs stands in single quotes.
 */
export function parseEnvironmentFile(text: string): Record<string, string> {
  const settings: Record<string, string> = {}
  // What goes on in the next line is one line, but not behind the backslash of a comment.
  const lines = text.replaceAll('\r\n', '\n').match(/(?:[ \t]*[#;].*|(?:\\[^]|[^\\\n])*\\?)(?:\n|$)/g) ?? []
  for (const line of lines) {
    const [, name, value = ''] = /^\s*([A-Za-z_]\w*)\s*=([^]*)$/.exec(line) ?? []
    if (name !== undefined) settings[name] = valueOf(value)
  }
  return settings
}

function valueOf(written: string): string {
  let value = ''
  let rest = written.trim()
  for (;;) {
    const [whole, quote, inside = ''] = /^(["'])((?:(?!\1)(?:\\[^]|[^\\]))*)\1\s*/.exec(rest) ?? []
    if (whole === undefined) break
    value += quote === "'" ? inside : inside.replaceAll(/\\([^])/g, shown)
    rest = rest.slice(whole.length)
  }
  return value + rest.replaceAll(/\\([^])/g, (_all, letter: string) => (letter === '\n' ? '' : letter))
}

function shown(all: string, letter: string): string {
  if (letter === '\n') return ''
  return HIDDEN.includes(letter) ? letter : all
}
