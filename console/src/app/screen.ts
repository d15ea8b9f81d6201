import { lazyRouteComponent } from '@tanstack/react-router'
import { type ComponentType, createElement } from 'react'
import { useLanguage } from '#ui/language.ts'

/** A screen whose code is loaded when it is first opened. Another language redraws the screen, and its state stays. */
export const screen = (load: () => Promise<ComponentType>) =>
  lazyRouteComponent(async () => {
    const loaded = await load()
    const InLanguage = () => {
      useLanguage()
      return createElement(loaded)
    }
    return { default: InLanguage }
  })
