import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import type { Product } from '../../e2e/product.ts'
import { barriersOn } from './axe.ts'
import { Camera } from './camera.ts'
import { SIZES, type State, type Wanted } from './options.ts'
import type { Scene } from './scene.ts'
import type { Taken } from './sheets.ts'
import { nameOf, type Shot, shotsOf } from './shots.ts'

/** A difference of so many pixels is not visible. */
const NEAR = 4

type Order = { scene: Scene; states: State[]; asked: Wanted }
export type Album = { scene: string; taken: Taken[]; said: string[]; shapes: Map<string, number[][]> }

/** Takes every chosen picture of a scene. Returns the pictures and their faults. */
export async function photograph(browser: Browser, product: Product, order: Order): Promise<Album> {
  const { scene, states, asked } = order
  const album: Album = { scene: scene.name, taken: [], said: [], shapes: new Map() }
  const camera = await Camera.open(browser, product.origin)
  try {
    for (const shot of states.flatMap((state) => shotsOf(asked, state))) {
      if (scene.fits?.(shot.size) === false) continue
      // A scene that cannot be reached is reported like other faults, and the next ones are taken.
      await takeShot(camera, shot, order, album).catch((error: unknown) =>
        album.said.push(`${placeOf(scene, shot)}: ${String(error).split('\n')[0]}`),
      )
    }
    album.said.push(...misfitsOf(album))
    return album
  } finally {
    await camera.close()
  }
}

/** Returns skeletons whose position differs from the content that replaces them. */
const misfitsOf = ({ scene, shapes }: Album): string[] =>
  SIZES.flatMap(({ width }) => {
    const waiting = shapes.get(`${width} loading en`) ?? []
    const here = shapes.get(`${width} content en`) ?? []
    const isAlike = waiting.every((place, at) => isNear(place, here[at]))
    return isAlike ? [] : [`${scene} ${width}: loading at ${waiting.join(', ')}; content at ${here.join(', ')}`]
  })

const isNear = (place: number[], other: number[] | undefined) =>
  other === undefined || place.every((edge, at) => Math.abs(edge - (other[at] ?? 0)) <= NEAR)

const placeOf = ({ name }: Scene, { size, state, language }: Shot) => `${name} ${size.width} ${state} ${language}`

async function takeShot(camera: Camera, shot: Shot, { scene, asked }: Order, album: Album): Promise<void> {
  const place = placeOf(scene, shot)
  const { jumps, cut, shape } = await camera.visit(scene, shot)
  album.shapes.set(`${shot.size.width} ${shot.state} ${shot.language}`, shape)
  for (const { by, what } of jumps) album.said.push(`${place}: jumps by ${by.toFixed(4)}: ${what.join(' ')}`)
  for (const what of cut) album.said.push(`${place}: ${what}`)
  for (const theme of shot.themes) {
    const name = nameOf(shot, theme)
    await camera.take(shot, theme, join(asked.out, scene.name, `${name}.webp`))
    album.taken.push({ width: shot.size.width, name })
    if (asked.axe) for (const barrier of await barriersOn(camera.page)) album.said.push(`${place} ${theme}: ${barrier}`)
  }
}
