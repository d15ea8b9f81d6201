import { lazyRouteComponent } from '@tanstack/react-router'
import { type ComponentType, createElement } from 'react'
import { useLanguage } from '#ui/language.ts'

/** A screen whose code comes when it is first opened. In another language it is drawn anew, and stays what it is. */
export const screen = (load: () => Promise<ComponentType>) =>
  lazyRouteComponent(async () => {
    const loaded = await load()
    const InLanguage = () => {
      useLanguage()
      return createElement(loaded)
    }
    return { default: InLanguage }
  })
