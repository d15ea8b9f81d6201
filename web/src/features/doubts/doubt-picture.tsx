import { m } from '#messages/web'

/** The picture of a doubt or of an answer, a JPEG in base64. */
export function DoubtPicture({ picture, alt = m.doubts_picture_own() }: { picture: string; alt?: string }) {
  return (
    <img
      src={`data:image/jpeg;base64,${picture}`}
      alt={alt}
      className="max-h-96 max-w-full rounded-control border border-line"
    />
  )
}
