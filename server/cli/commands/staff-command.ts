import { roles, type Role } from '#contract/staff/roles.ts'
import { academyCommand, Misused } from './command.ts'

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

/** Adds the first owner, and people whom no colleague can let in any more. */
export const staffCommand = academyCommand({
  name: 'staff',
  usage: 'add EMAIL --role ROLE',
  about: 'adds somebody of the staff, or a role to them, and prints a link of one use',
  check: ({ words: [act, email = '', role], flags }) => {
    if (act !== 'add' || !flags['role']) throw new Misused()
    if (!EMAIL.test(email)) throw new Misused(`"${email}" is not an email address.`)
    if (!roles.some((one) => one === role)) throw new Misused(`A role is one of ${roles.join(', ')}.`)
  },
  run: async (service, { words: [, email = '', role] }, print) => {
    const { path, days } = await service.execute('staff.add', { email: email.toLowerCase(), role: role as Role })
    const { publicUrl, host, port } = service.settings
    print(`${email} sets a password and a second factor here, once, within ${days} days:`)
    print(`  ${publicUrl ?? `http://${host}:${port}`}${path}`)
    return true
  },
})
