import { ImageOff, ZoomIn } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/web'
import { Dialog } from '../../ui/overlays/dialog.tsx'

type QuestionPictureProps = {
  src: string
  /** What it shows, in words. */
  alt: string
  /** For pictures of questions: a press shows it large. */
  zoom?: boolean
}

const BOX = 'relative block w-full overflow-hidden rounded-[10px] bg-white'

/** A picture in a box that has its size before it is there; drawings are made for a white ground. */
export function QuestionPicture({ src, alt, zoom = false }: QuestionPictureProps) {
  const [large, setLarge] = useState(false)
  if (!zoom) return <Box src={src} alt={alt} shape="aspect-[2/1] max-w-80" />
  return (
    <>
      <button
        type="button"
        aria-label={m.content_enlarge({ picture: alt })}
        className="block w-full max-w-140 overflow-hidden rounded-[10px] border border-line text-left"
        onClick={() => setLarge(true)}
      >
        <Box src={src} alt={alt} shape="aspect-[16/10]" />
        <span aria-hidden className="flex min-h-9 items-center justify-center gap-2 text-sm text-ink-2 print:hidden">
          <ZoomIn size={16} />
          {m.content_large()}
        </span>
      </button>
      <Dialog open={large} title={alt} onClose={() => setLarge(false)} wide>
        <Box src={src} alt={alt} shape="h-[75dvh]" />
      </Dialog>
    </>
  )
}

function Box({ src, alt, shape }: { src: string; alt: string; shape: string }) {
  const [failed, setFailed] = useState(false)
  return (
    <span className={`${BOX} ${shape}`}>
      {failed ? (
        <span className="flex size-full items-center justify-center gap-2 p-2 text-center text-sm text-[#4a5f5e]">
          <ImageOff size={20} aria-hidden className="shrink-0" />
          {alt}
        </span>
      ) : (
        <img
          src={src}
          alt={alt}
          loading="lazy"
          decoding="async"
          className="size-full object-contain"
          onError={() => setFailed(true)}
        />
      )}
    </span>
  )
}
