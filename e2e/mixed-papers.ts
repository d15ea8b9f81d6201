import type { Page } from '@playwright/test'
import type { Order } from '../server/testing/serve.ts'
import { aStudent, call, expect, type Student, take } from './journey.ts'
import type { Product } from './product.ts'

/** Plus One Science: its lists are short, and no other journey counts them. */
const LEVEL = 5

type Subjects = { data: { subject_id: number }[] }
type Paper = Extract<Order, { paper: object }>['paper']
type Changes = Omit<Paper, 'kind' | 'ac_id' | 'subject_id'> & { name: string; minutes: number }

/** A student, and an entrance exam for everybody of the same level. */
export async function withPaper(page: Page, product: Product, workerIndex: number, changes: Changes): Promise<Student> {
  const student = await aStudent(product, workerIndex, LEVEL)
  const { data } = await call<Subjects>(product, '/Student/subjects', { stud_id: student.stud_id }, student.token)
  const subject_id = data[0]?.subject_id ?? 0
  await product.order({ paper: { kind: 'entrance', ac_id: LEVEL, subject_id, ...changes } })
  await take(page, student)
  return student
}

export async function begin(page: Page, name: string): Promise<void> {
  await page.goto('/entrance')
  await page.getByRole('link', { name }).click()
  const start = page.getByRole('button', { name: 'Start Exam' })
  await expect(start).toBeDisabled()
  await page.getByRole('checkbox', { name: 'I have read the instructions' }).check()
  await start.click()
  await expect(page.getByRole('heading', { name: 'Question 1', exact: true })).toBeVisible()
}

export const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name},`) })
