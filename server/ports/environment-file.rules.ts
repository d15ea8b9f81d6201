/** Characters that a double-quoted value must escape from a shell by a backslash. */
const HIDDEN = '"\\`$'

/**
 * Reads a file of settings as systemd reads an `EnvironmentFile`: one NAME=value per line, comment lines that begin
 * with `#` or `;`, values bare or in quotes, and a backslash at the end of a line that continues in the next. A shell
 * reads the same only where a value with spaces or special characters is in single quotes.
 */
export function parseEnvironmentFile(text: string): Record<string, string> {
  const settings: Record<string, string> = {}
  // A line that continues in the next one is one line; the backslash of a comment does not continue it.
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
