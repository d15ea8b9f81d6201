import { startLoad } from './load/load.ts'
import { startBare } from './servers/bare-server.ts'
import { startProduct } from './servers/product.ts'
import { anAcademy } from './world/academy.ts'
import { openFiller } from './world/engines.ts'
import { memberOf, someMembers } from './world/members.ts'
import { againstBare } from './measuring/against-bare.ts'
import { hashOf } from '../server/ports/keyed-hash.ts'

const STUDENTS = Number(process.env.N ?? 100)
const academy = await anAcademy(STUDENTS)
const filler = await openFiller(academy.environment)
const now = Date.now()
const tokenOf = (n: number) => hashOf(`guardian ${n}`)
await filler.exec('begin')
for (let n = 0; n < Math.min(STUDENTS, 1000); n += 1) {
  const id = 5_000_000_000 + n
  await filler.exec(`insert into guardians (guardian_id, name, phone_code, mobile, language, created_at) values (${id}, 'G ${n}', '91', '${7_000_000_000 + n}', 'en', ${now})`)
  for (const c of [0, 1, 2].map((k) => memberOf((n + k * 37) % STUDENTS).stud_id))
    await filler.exec(`insert into guardian_children (stud_id, guardian_id, relation, added_at) values (${c}, ${id}, 'mother', ${now})`)
  await filler.exec(`insert into guardian_sessions (guardian_id, session_id, token_hash, device_hash, started_at, seen_at) values (${id}, ${id}, '${hashOf(tokenOf(n))}', 'd', ${now}, ${now})`)
}
await filler.exec(`update papers set kind = 'exam', paper_code = 'X' || paper_id where paper_id between 3001 and 3006`)
await filler.exec('commit')
await filler.close()
const load = startLoad()
const bare = await startBare()
const product = await startProduct(academy.environment)
const members = someMembers(Math.min(STUDENTS, 1000), 100)
const guardians = members.map((m, i) => ({ ...m, token: tokenOf(i * Math.max(1, Math.floor(Math.min(STUDENTS, 1000) / 100))) }))
try {
  await againstBare({ product, bare, load, members: guardians }, [
    { name: 'children', path: '/Guardian/children', bodyOf: () => ({}) },
    { name: 'attendance', path: '/Guardian/attendance', bodyOf: () => ({}) },
    { name: 'classes', path: '/Guardian/classes', bodyOf: () => ({}) },
    { name: 'results', path: '/Guardian/results', bodyOf: () => ({}) },
    { name: 'news', path: '/Guardian/news', bodyOf: () => ({ limit: 20 }) },
  ])
  await againstBare({ product, bare, load, members }, [{ name: 'home', path: '/Student/home', bodyOf: () => ({}) }])
} finally {
  await product.stop(); await bare.stop(); load.stop(); academy.drop()
}
