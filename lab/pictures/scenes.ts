import { everyScreen, type Visit } from '../../e2e/every-screen.ts'
import { call, logIn } from '../../e2e/journey.ts'
import type { Product } from '../../e2e/product.ts'
import { openedScenes } from './opened.ts'
import type { Scene } from './scene.ts'

const nameOf = (screen: string) => (screen === '' ? 'home' : screen.replaceAll(/\/?\$\w+/g, '').replaceAll(/\W+/g, '-'))

/**
 * Returns every screen of this academy. In an empty academy the screens of lists are those of a student without data.
 */
export async function scenesOf(product: Product, isEmpty: boolean): Promise<Scene[]> {
  const visits = await everyScreen(product)
  const scenes = (isEmpty ? await emptyVisits(product, visits) : visits).map(sceneOf)
  return isEmpty ? scenes : [...scenes, ...openedScenes(product, visits)]
}

const sceneOf = ({ screen, ...entered }: Visit): Scene => ({
  name: nameOf(screen),
  enter: async () => entered,
})

/** Screens that have content even in an empty academy, or nothing that could be empty. */
const NEVER_EMPTY =
  /^(login|register|privacy|feedback|profile|live|quiz-start.*|exam\/.*|exam-questions.*|.*-preview.*|entrance-start.*|newsandevents.*|guardian.*|.*, .*|no-such-screen)$/

async function emptyVisits(product: Product, visits: Visit[]): Promise<Visit[]> {
  const beginner = await logIn(product, '9000000002')
  const { stud_id, token } = await logIn(product, '9000000001')
  type Subjects = { data: { subject_id: number }[] }
  const { data } = await call<Subjects>(product, '/Student/subjects', { stud_id }, token)
  const [first, second] = data.map(({ subject_id }) => subject_id)
  // This login is needed since the one above ended the session of the visits.
  const { stored } = await logIn(product, '9000000001')
  return visits
    .filter(({ screen }) => !NEVER_EMPTY.test(screen))
    .map((visit) => {
      const isTop = !visit.screen.includes('$')
      const isOfSubject = /^(chapters|quiz-chapters|study-materials-chapter|live-batches)\//.test(visit.screen)
      const path = isOfSubject ? visit.path.replace(`/${first}`, `/${second}`) : visit.path
      return { ...visit, path, stored: isTop ? beginner.stored : stored }
    })
}
