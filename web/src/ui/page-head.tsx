import { useLayoutEffect } from 'react'
import { create } from 'zustand'

type Head = {
  /** Undefined while it depends on data that is not there yet. */
  title: string | undefined
  /** Empty while it is on its way: its line keeps its place. */
  subtitle: string | undefined
}

/** Nearly every screen has both. */
const NOTHING: Head = { title: undefined, subtitle: '' }

const useHead = create<Head>()(() => NOTHING)

/** What the screen on display calls itself, for whoever draws the header. */
export const usePageHead = (): Head => useHead()

type PageHeadProps = { title: string | undefined; subtitle?: string | undefined }

/** Names the screen: in the header, and in the browser's tab. A subtitle that is said to be undefined is on its way. */
export function PageHead(props: PageHeadProps) {
  const { title } = props
  const subtitle = props.subtitle ?? ('subtitle' in props ? '' : undefined)
  useLayoutEffect(() => useHead.setState({ title, subtitle }), [title, subtitle])
  return null
}
