import { useLayoutEffect } from 'react'
import { create } from 'zustand'

type Head = {
  /** Undefined while it depends on data that are still loading. */
  title: string | undefined
  /** Empty while it is loading: its line is reserved. */
  subtitle: string | undefined
}

/** The initial state reserves both lines, since nearly every screen has both. */
const NOTHING: Head = { title: undefined, subtitle: '' }

const useHead = create<Head>()(() => NOTHING)

/** Returns the current screen's title, for the header. */
export const usePageHead = (): Head => useHead()

type PageHeadProps = { title: string | undefined; subtitle?: string | undefined }

/** Sets the screen's title in the header and in the browser's tab. A `subtitle` given as undefined is still loading. */
export function PageHead(props: PageHeadProps) {
  const { title } = props
  const subtitle = props.subtitle ?? ('subtitle' in props ? '' : undefined)
  useLayoutEffect(() => useHead.setState({ title, subtitle }), [title, subtitle])
  return null
}
