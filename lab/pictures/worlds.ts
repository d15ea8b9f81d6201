import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Product } from '../../e2e/product.ts'
import { emptied, longNamed, thousandfold } from './academies.ts'
import type { State } from './options.ts'
import { scenesOf } from './scenes.ts'
import type { Scene } from './scene.ts'

export type World = { product: Product; scenes: Scene[] }

/** Statements that change the demo academy for a state. */
const CHANGES: Partial<Record<State, string[]>> = { empty: emptied, long: longNamed, many: thousandfold }

/**
 * Returns the academy of a state: loading and failing states use the demo academy with answers that are held back or
 * broken.
 */
export const worldOf = (state: State): State => (CHANGES[state] ? state : 'content')

/** A running product with this academy, and everything that can be looked at in it. */
export async function openWorld(state: State): Promise<World> {
  const product = new Product({ LIMITS: 'off' })
  await product.start()
  const scenes = await scenesOf(product, state === 'empty')
  const changes = CHANGES[state]
  if (changes) {
    await product.kill()
    const db = new DatabaseSync(join(product.folder, 'academy.sqlite'))
    db.exec('pragma foreign_keys = off')
    for (const statement of changes) db.exec(statement)
    db.close()
    await product.start()
  }
  return { product, scenes }
}
