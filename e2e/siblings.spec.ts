import type { Page } from '@playwright/test'
import { noBarriers } from './barriers.ts'
import { press } from './by-keyboard.ts'
import { expect, newMobile, test } from './journey.ts'
import type { Product } from './product.ts'
import { aStaffMember } from './staff.ts'

// The right code of a number that several students share is rejected with the question who it is.
test.use({ allowed: [/status of 4(01|04|09|22)/] })

type Named = { name: string; mobile: string }

/** Enters students like a clerk, each with an admission number of its own. Returns their ids. */
async function entered(product: Product, students: Named[]) {
  const clerk = await aStaffMember(product, 'clerk')
  const same = { email: '', state: '', district: '', level: 'Plus Two Science', joined_on: '', batch_codes: ['P2-A'] }
  const ids: number[] = []
  for (const { name, mobile } of students) {
    const admission_no = `S-${mobile}-${ids.length + 1}`
    const fields = { ...same, admission_no, name, mobile, guardian: 'Latha', birth_date: '2012-04-05' }
    type Saved = { saved: { stud_id: number } }
    ids.push((await clerk.call<Saved>('/staff/save_student', { fields, confirmed: true })).saved.stud_id)
  }
  const addGuardian = async (stud_id: number, { name, mobile }: Named) => {
    const fields = { name, mobile, relation: 'Mother', language: 'English' }
    await clerk.call('/staff/save_guardian', { stud_id, fields, confirmed: true })
  }
  return { ids, addGuardian }
}

/** Up to the step behind the code. */
async function typeNumber(page: Page, product: Product, mobile: string): Promise<void> {
  await page.getByLabel('Mobile number').fill(mobile)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('heading', { name: 'Account Verification' })).toBeVisible()
  await page.getByLabel('Digit 1 of 4').click()
  await page.keyboard.type(product.codeFor(mobile))
}

const question = (page: Page) => page.getByRole('heading', { level: 1, name: 'Who’s logging in?', exact: true })

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name) ?? '', key)

test('a brother and a sister log in with one number, each as who they are, without a mouse', async ({
  watched: page,
  product,
}, { workerIndex }) => {
  const mobile = newMobile(workerIndex)
  await entered(product, [
    { name: 'Ravi Menon', mobile },
    { name: 'Anu Menon', mobile },
  ])
  for (const name of ['Ravi Menon', 'Anu Menon']) {
    await page.goto('/login')
    await typeNumber(page, product, mobile)
    await expect(question(page)).toBeFocused()
    await noBarriers(page)
    await press(page, page.getByRole('button', { name: `${name} Student`, exact: true }))
    await expect(page.getByRole('heading', { name: `Hello, ${name.split(' ')[0]}` })).toBeVisible()
    expect(await stored(page, 'userData')).toContain(name)
    await page.getByRole('button', { name: 'Your menu' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
  }
})

test('a number that is a student’s and the mother’s leads each to the own screens', async ({ watched: page, product }, {
  workerIndex,
}) => {
  const mobile = newMobile(workerIndex)
  const { ids, addGuardian } = await entered(product, [{ name: 'Hari Nair', mobile }])
  await addGuardian(ids[0] ?? 0, { name: 'Latha Nair', mobile })
  await page.goto('/login')
  await page.getByRole('button', { name: 'हिन्दी' }).click()
  await page.getByRole('button', { name: 'English' }).click()
  await typeNumber(page, product, mobile)
  await expect(question(page)).toBeVisible()
  await page.getByRole('button', { name: 'Latha Nair Guardian', exact: true }).click()
  await expect(page).toHaveURL(/\/guardian$/)
  await expect(page.getByText('Hari Nair').first()).toBeVisible()
  expect(await stored(page, 'guardianData')).toContain('Latha Nair')
  expect(await stored(page, 'userData')).not.toContain('Nair')
  // The login redirects a signed-in guardian.
  await page.goto('/login')
  await expect(page).toHaveURL(/\/guardian$/)
})

test('a mother whose number is nobody else’s is not asked who she is', async ({ watched: page, product }, {
  workerIndex,
}) => {
  const [mobile, hers] = [newMobile(workerIndex), newMobile(workerIndex)]
  const { ids, addGuardian } = await entered(product, [{ name: 'Devi Pillai', mobile }])
  await addGuardian(ids[0] ?? 0, { name: 'Sindhu Pillai', mobile: hers })
  await page.goto('/login')
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/api/Auth/choose', async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/Auth/choose')
  await typeNumber(page, product, hers)
  await asked
  // The step stays until the answer is there.
  await expect(page.getByRole('heading', { name: 'Account Verification' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Verify' })).toHaveAttribute('aria-busy', 'true')
  go()
  await expect(page).toHaveURL(/\/guardian$/)
  await expect(page.getByText('Devi Pillai').first()).toBeVisible()
})

test('a choice that is over leads back to the number, and says so', async ({ watched: page, product }, {
  workerIndex,
}) => {
  const mobile = newMobile(workerIndex)
  await entered(product, [
    { name: 'Kiran Das', mobile },
    { name: 'Maya Das', mobile },
  ])
  await page.goto('/login')
  await typeNumber(page, product, mobile)
  await expect(question(page)).toBeVisible()
  await product.order({ at: new Date(Date.now() + 600_000).toISOString() })
  await page.getByRole('button', { name: 'Maya Das Student', exact: true }).click()
  await expect(page.getByLabel('Mobile number')).toBeFocused()
  await expect(page.getByText('This code has expired. Request a new one.').first()).toBeVisible()
})
