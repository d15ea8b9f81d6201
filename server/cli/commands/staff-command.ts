import { roles, type Role } from '#contract/staff/roles.ts'
import { academyCommand, Misused } from './command.ts'

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/
const MAX_NAME = 100

const isRole = (word: string | undefined): word is Role => roles.some((one) => one === word)

/** Returns the role and the name, whichever option was typed first. */
function roleAndName(words: string[]): { role: string | undefined; name: string | undefined } {
  const [, , first, second] = words
  return isRole(first) || second === undefined ? { role: first, name: second } : { role: second, name: first }
}

/** Adds the first owner, and people whom no colleague can let in any more. */
export const staffCommand = academyCommand({
  name: 'staff',
  usage: 'add EMAIL --role ROLE [--name] [NAME]',
  about: 'adds somebody of the staff, or a role to them, and prints a link of one use',
  check: ({ words, flags }) => {
    const [act, email = ''] = words
    const { role, name } = roleAndName(words)
    if (act !== 'add' || !flags['role']) throw new Misused()
    if (!EMAIL.test(email)) throw new Misused(`"${email}" is not an email address.`)
    if (!isRole(role)) throw new Misused(`A role is one of ${roles.join(', ')}.`)
    if (Boolean(flags['name']) !== (name !== undefined)) throw new Misused('Write a name as --name "Asha Menon".')
    if (name !== undefined && (name.trim() === '' || name.length > MAX_NAME))
      throw new Misused(`A name has 1 to ${MAX_NAME} letters.`)
  },
  run: async (service, { words }, print) => {
    const [, email = ''] = words
    const { role, name } = roleAndName(words)
    const added = { email: email.toLowerCase(), role: role as Role, ...(name !== undefined && { name: name.trim() }) }
    const { path, days, origin } = await service.execute('staff.add', added)
    const { publicUrl, host, port } = service.settings
    print(`${email} sets a password and a second factor here, once, within ${days} days:`)
    print(`  ${origin ?? publicUrl ?? `http://${host}:${port}`}${path}`)
    if (!service.isServed && service.settings.databaseUrl === null)
      print('The app is not running: start it before you open the link.')
    return true
  },
})
