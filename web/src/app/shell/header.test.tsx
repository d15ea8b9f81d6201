import { act, fireEvent, screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { renderAt } from '../../testing/render-at.tsx'
import { knowDialogs } from '../../testing/native-dialogs.ts'
import { BrandContext } from '#web/ui/brand.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Header } from './shell.tsx'

beforeAll(knowDialogs)

const academy = { name: 'Kannanthali Academy', logo: null }

async function show(path: string, head?: { title: string | undefined; subtitle?: string }) {
  const onMenu = vi.fn<() => void>()
  const router = await renderAt(
    <BrandContext value={academy}>
      {head && <PageHead {...head} />}
      <Header onMenu={onMenu} />
    </BrandContext>,
    { path },
  )
  return { onMenu, router }
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent

test('on home the header names the academy, and leads to the menu', async () => {
  const { onMenu } = await show('/', { title: 'Overview' })
  expect(heading()).toContain('Kannanthali Academy')
  fireEvent.click(screen.getByRole('button', { name: 'Open the menu' }))
  expect(onMenu).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
})

test('On every other screen the header names the screen, and leads back and home', async () => {
  await show('/subjects', { title: 'Physics', subtitle: '12 chapters' })
  expect(heading()).toBe('Physics')
  expect(screen.queryByText('12 chapters')).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Open the menu' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Go to Overview' }).getAttribute('href')).toBe('/')
})

test('a screen whose name is still on its way says that it loads', async () => {
  await show('/chapters', { title: undefined })
  expect(heading()).toBe('Loading…')
})

test('whoever came by a link from elsewhere gets home by going back', async () => {
  const { router } = await show('/subjects', { title: 'Physics' })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Back' })))
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/'))
})
