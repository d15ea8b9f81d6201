import { noBarriers } from './barriers.ts'
import { expect, test } from './journey.ts'
import { press } from './staff-setup.ts'
import { signInStaff, type StaffMember } from './staff.ts'

/** A level of one's own with a batch that ends, and one of next year. */
async function aLevelOfOwn(owner: StaffMember, name: string): Promise<number> {
  await owner.call('/staff/save_level', { fields: { levels: name } })
  const batch = { batch_code: '', level: name, subject_codes: [], end_date: '' }
  const dates = { start_date: '01/06/2026', end_date: '31/03/2027' }
  await owner.call('/staff/save_batch', { fields: { ...batch, ...dates, batch_name: `${name} morning` } })
  const next = { ...batch, start_date: '01/06/2099', batch_name: `${name} next year` }
  await owner.call('/staff/save_batch', { fields: next })
  type Catalog = { levels: { ac_id: number; level: string }[] }
  const { levels } = await owner.call<Catalog>('/staff/catalog')
  return levels.find(({ level }) => level === name)?.ac_id ?? 0
}

for (const [device, viewport] of [
  ['at a desk', { width: 1366, height: 860 }],
  ['on a phone', { width: 360, height: 740 }],
] as const)
  test.describe(`an owner ${device}`, () => {
    test.use({ viewport })

    test(`an owner ${device} reads what closing the year does, closes it, and undoes it${device === 'at a desk' ? ' @promise' : ''}`, async ({
      watched: page,
      product,
      context,
    }, { workerIndex, repeatEachIndex }) => {
      const name = `Year ${workerIndex} ${repeatEachIndex} ${device}`
      const owner = await signInStaff(context, product, 'owner')
      const id = await aLevelOfOwn(owner, name)
      await page.goto('/staff/subjects')
      await page.getByRole('link', { name: 'Close the year' }).click()
      await expect(page.getByRole('checkbox', { name: /Plus Two Science A/ })).toBeChecked()
      await page.getByLabel('Level').selectOption(name)
      await expect(page.getByRole('checkbox', { name: `${name} morning` })).toBeChecked()
      await expect(page.getByRole('checkbox', { name: `${name} next year` })).not.toBeChecked()
      await expect(page.getByText('Nothing is left to do for these batches.')).toBeVisible()
      await expect(page.getByText('1 batch will be archived')).toBeVisible()
      await noBarriers(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)

      await press(page, 'Archive 1 batch')
      await expect(page.getByText('Year closed: 1 batch archived')).toBeVisible()
      await expect(page.getByRole('checkbox', { name: `${name} morning` })).toHaveCount(0)
      const closed = page.getByRole('listitem').filter({ hasText: `${name} · ${name} morning` })
      await closed.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByRole('checkbox', { name: `${name} morning` })).toBeVisible()
      await expect(closed).toHaveCount(0)
      // Other journeys meet the demo's own levels.
      await owner.call('/staff/archive', { kind: 'level', id, restore: false })
    })
  })
