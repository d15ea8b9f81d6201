import { ImageOff, RotateCw, ZoomIn } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '#messages/web'
import { useIsOnline, whenOnline, whenReached } from '#ui/is-online.ts'
import { lazyPart, useTriedPart } from '#ui/lazy-part.ts'

type QuestionPictureProps = {
  src: string
  /** The picture's content in words. */
  alt: string
  /** For pictures of questions: a press shows it large. */
  zoom?: boolean
  /** Fetches the addresses again, since they expire. */
  onReload?: (() => void) | undefined
}

const viewer = lazyPart(async () => import('../enlarging/picture-viewer.tsx'))

const BOX = 'relative block w-full overflow-hidden rounded-[10px] bg-white'

/** On a phone no higher than leaves room for four options. */
const LARGE = 'aspect-[16/10] max-md:max-h-36 sideways:max-h-36'

/** An option's picture; on a laptop four of them stand above the buttons. */
const SMALL = 'aspect-[3/2] max-w-80 lg:max-w-64'

/** A picture that is not there does not flicker at each answer that is saved. */
const MAX_TRIES = 5
/** One answer is heard by each picture that failed, on many phones at the same time. */
const SPREAD_MS = 3000

/** A picture in a box that has its size before it is there; drawings are made for a white ground. */
export function QuestionPicture({ src, alt, zoom = false, onReload }: QuestionPictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const shape = `${BOX} ${zoom ? LARGE : SMALL}`
  const isFailed = src === failed
  useEffect(() => (isFailed ? whenOnline(() => setFailed(null)) : undefined), [isFailed])
  // On a bad network the browser may never have noticed that it was away.
  const tries = useRef({ src, count: 0 })
  useEffect(() => {
    if (tries.current.src !== src) tries.current = { src, count: 0 }
    if (!isFailed || tries.current.count === MAX_TRIES) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = whenReached(() => {
      timer ??= setTimeout(() => {
        tries.current.count += 1
        setFailed(null)
      }, Math.random() * SPREAD_MS)
    })
    return () => {
      end()
      clearTimeout(timer)
    }
  }, [isFailed, src])
  const reload = () => {
    setFailed(null)
    onReload?.()
  }
  if (isFailed) return <StandIn isLarge={zoom} alt={alt} onReload={reload} />
  const picture = <Drawing src={src} alt={alt} shape={shape} onFail={() => setFailed(src)} />
  return zoom ? <Enlarge alt={alt}>{picture}</Enlarge> : picture
}

type DrawingProps = { src: string; alt: string; shape: string; onFail?: () => void }

const Drawing = ({ src, alt, shape, onFail }: DrawingProps) => (
  <span className={shape}>
    <img src={src} alt={alt} loading="lazy" decoding="async" className="size-full object-contain" onError={onFail} />
  </span>
)

type EnlargeProps = {
  alt: string
  /** The picture; without one the button lies over a picture beside it, outside of an option's label. */
  children?: ReactNode
}

/** A press shows the picture large. */
export function Enlarge({ alt, children }: EnlargeProps) {
  // Loaded with the picture, since the network may be gone when it is pressed.
  const { part, retry } = useTriedPart(viewer)
  const [image, setImage] = useState<HTMLImageElement | null>(null)
  const open = (button: Element) => {
    retry()
    const found = button.querySelector('img') ?? button.parentElement?.querySelector('img')
    if (found?.naturalWidth) setImage(found)
  }
  return (
    <>
      <button
        type="button"
        aria-label={m.content_enlarge({ picture: alt })}
        className={
          children
            ? 'relative block w-full max-w-140 overflow-hidden rounded-[10px] border border-line text-start print:max-w-80'
            : 'absolute end-0.5 top-0.5 grid size-11 place-items-center print:hidden'
        }
        onClick={(event) => open(event.currentTarget)}
      >
        {children}
        <span
          aria-hidden
          className={`grid size-8 place-items-center rounded-full border border-[#b9d3d1] bg-white text-[#17716d] print:hidden ${children ? 'absolute end-1 bottom-1' : ''}`}
        >
          <ZoomIn size={16} />
        </span>
      </button>
      {part && image && <part.PictureViewer image={image} alt={alt} onClose={() => setImage(null)} />}
    </>
  )
}

/** Replaces a picture that did not load. A press on it chooses no option, even inside an option's label. */
function StandIn({ isLarge, alt, onReload }: { isLarge: boolean; alt: string; onReload: () => void }) {
  const isOnline = useIsOnline()
  // As high as the picture, and higher where its words need more.
  const shape = `w-full rounded-[10px] bg-white ${isLarge ? 'aspect-[16/10] max-w-140' : SMALL}`
  return (
    <span className={`grid ${shape}`}>
      <span className="flex flex-col items-center justify-center gap-1 rounded-[10px] border border-dashed border-[#7f9a98] p-2 text-center text-sm text-[#4a5f5e]">
        <span className="flex items-center gap-2">
          <ImageOff size={20} aria-hidden className="shrink-0" />
          {alt}
        </span>
        {!isOnline && <span>{m.content_picture_offline()}</span>}
        <button
          type="button"
          className="inline-flex min-h-11 items-center gap-2 rounded-control px-3 font-semibold text-[#17716d] print:hidden"
          onClick={onReload}
        >
          <RotateCw size={16} aria-hidden />
          {m.content_reload()}
        </button>
      </span>
    </span>
  )
}
