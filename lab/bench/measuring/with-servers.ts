import type { Figure } from '../bench.ts'
import { startLoad } from '../load/load.ts'
import { startBare } from '../servers/bare-server.ts'
import { startProduct } from '../servers/product.ts'
import { anAcademy } from '../world/academy.ts'
import { someMembers } from '../world/members.ts'
import { againstBare, type Asked } from './against-bare.ts'

const STUDENTS = 100

/** Measures calls of the product in a small academy against the bare server. */
export async function withServers(calls: Asked[]): Promise<Figure[]> {
  const academy = await anAcademy(STUDENTS)
  const load = startLoad()
  const bare = await startBare()
  const product = await startProduct(academy.environment)
  try {
    return await againstBare({ product, bare, load, members: someMembers(STUDENTS, STUDENTS) }, calls)
  } finally {
    await product.stop()
    await bare.stop()
    load.stop()
    academy.drop()
  }
}
