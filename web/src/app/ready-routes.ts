import { createRoute } from '@tanstack/react-router'
import { guest, lazy, menus, root } from './frames.ts'
import { flags, ids } from './route-params.ts'
import type { EntryName } from './shell/menu-entries.ts'

const onMenus = (entry: EntryName) => ({ getParentRoute: () => menus, staticData: { entry } })

export const publicRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/privacy',
    component: lazy(async () => (await import('../features/account/privacy-screen.tsx')).PrivacyScreen),
  }),
] as const

export const guestRoutes = [
  createRoute({
    getParentRoute: () => guest,
    path: '/login',
    component: lazy(async () => (await import('../features/account/login-screen.tsx')).LoginScreen),
  }),
  createRoute({
    getParentRoute: () => guest,
    path: '/register',
    component: lazy(async () => (await import('../features/account/register-screen.tsx')).RegisterScreen),
  }),
] as const

export const readyRoutes = [
  createRoute({
    ...onMenus('home'),
    path: '/',
    component: lazy(async () => (await import('../features/home/home-screen.tsx')).HomeScreen),
  }),
  createRoute({
    ...onMenus('profile'),
    path: '/profile',
    component: lazy(async () => (await import('../features/account/profile-screen.tsx')).ProfileScreen),
  }),
  createRoute({
    ...onMenus('recorded'),
    path: '/subjects',
    component: lazy(async () => (await import('../features/recorded/subjects-screen.tsx')).SubjectsScreen),
  }),
  createRoute({
    ...onMenus('recorded'),
    path: '/chapters/$subId',
    ...ids('subId'),
    component: lazy(async () => (await import('../features/recorded/chapters-screen.tsx')).ChaptersScreen),
  }),
  createRoute({
    ...onMenus('recorded'),
    path: '/content/$subId/$chapter_id',
    ...ids('subId', 'chapter_id'),
    component: lazy(async () => (await import('../features/recorded/content-screen.tsx')).ContentScreen),
  }),
  createRoute({
    ...onMenus('recorded'),
    path: '/topic/$chapter_id',
    ...ids('chapter_id'),
    ...flags('id'),
    component: lazy(async () => (await import('../features/recorded/topics-screen.tsx')).TopicsScreen),
  }),
  createRoute({
    ...onMenus('history'),
    path: '/history',
    ...flags('playing'),
    component: lazy(async () => (await import('../features/recorded/history-screen.tsx')).HistoryScreen),
  }),
  createRoute({
    ...onMenus('live'),
    path: '/live',
    component: lazy(async () => (await import('../features/live/live-screen.tsx')).LiveScreen),
  }),
] as const
