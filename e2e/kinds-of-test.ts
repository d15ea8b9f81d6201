import { startExam } from './journey.ts'
import type { Page } from '@playwright/test'

/**
 * Each kind of test: the address of its list, the call that resumes an attempt, and how to begin one of the demo
 * academy's.
 */
export const KINDS_OF_TEST = [
  {
    kind: 'a quiz',
    list: '/quiz-list',
    resumed: 'get_quiz',
    begin: async (page: Page) => {
      await page.goto('/quiz/subjects')
      for (const name of [/Physics/, /Electric charges/, /Quiz created on/])
        await page.getByRole('main').getByRole('link', { name }).click()
      await page.getByRole('button', { name: 'Start quiz' }).click()
    },
  },
  {
    kind: 'a school exam',
    list: '/exams',
    resumed: 'exam',
    begin: async (page: Page) => {
      await page.goto('/exams')
      const card = page.getByRole('article').filter({ hasText: 'Physics: unit test 2 - Physics' })
      await startExam(card)
    },
  },
  {
    kind: 'an entrance exam',
    list: '/entrance',
    resumed: 'entrance_start_exam',
    begin: async (page: Page) => {
      await page.goto('/entrance')
      await page.getByRole('link', { name: /Engineering entrance: mock test 4/ }).click()
      await page.getByRole('button', { name: 'Start Exam' }).click()
    },
  },
]
