/** In pixels. */
export type Size = { width: number; height: number }
export type Point = { x: number; y: number }

/** How a picture is seen: `scale` of its size in the question, its middle from the middle of the screen. */
export type View = Point & { scale: number }

/** What is enlarged is at least twice as large. */
const AT_FIRST = 2
const GREATEST = 10

/** Returns the size in which a picture is drawn whole within a box. */
export function drawnIn(picture: Size, box: Size): Size {
  const share = Math.min(box.width / picture.width, box.height / picture.height)
  return { width: picture.width * share, height: picture.height * share }
}

/** Returns the scale at which all of the picture is on the screen. */
const wholeScale = (inline: Size, screen: Size): number =>
  Math.min(screen.width / inline.width, screen.height / inline.height)

/** Returns how a picture is seen first: from its upper start where it is larger than the screen. */
export function opening(inline: Size, screen: Size): View {
  const scale = Math.max(AT_FIRST, wholeScale(inline, screen))
  return held({ scale, x: inline.width * scale, y: inline.height * scale }, inline, screen)
}

/** Returns the view with no empty room at an edge beyond which there is more of the picture. */
export function held({ scale, x, y }: View, inline: Size, screen: Size): View {
  const within = (value: number, length: number, room: number) => {
    const most = Math.max(0, (length * scale - room) / 2)
    return Math.min(Math.max(value, -most), most)
  }
  return { scale, x: within(x, inline.width, screen.width), y: within(y, inline.height, screen.height) }
}

/** Returns the view enlarged around a point of the screen, which stays where it is. */
export function zoomed(view: View, factor: number, at: Point, inline: Size, screen: Size): View {
  const least = Math.min(1, wholeScale(inline, screen))
  const scale = Math.min(Math.max(view.scale * factor, least), GREATEST)
  const by = scale / view.scale
  return held({ scale, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }, inline, screen)
}

/** Returns the view after a double tap: the whole picture, or else the tapped place of it. */
export function doubleTapped(view: View, at: Point, inline: Size, screen: Size): View {
  const whole = wholeScale(inline, screen)
  const to = view.scale > whole * 1.05 ? whole : Math.max(AT_FIRST, whole) * 1.5
  return zoomed(view, to / view.scale, at, inline, screen)
}
