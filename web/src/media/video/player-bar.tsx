import { Captions, Gauge, ListVideo } from 'lucide-react'
import { m } from '#messages/web'
import { type Ladder, playedQuality, type Quality, watchedBytes } from '../renditions/rendition-source.rules.ts'
import { usePlayerSettings } from './player-settings.ts'
import { SPEEDS } from './player-keys.rules.ts'
import { fileSize } from '#ui/format/file-size.rules.ts'

const qualityOf = (value: string): Quality => (value === 'auto' || value === 'sound' ? value : Number(value))

/** Automatic, a fixed quality, or sound only; each with its download size. */
function QualityChoice({ ladder, className }: { ladder: Ladder; className: string }) {
  const wanted = usePlayerSettings(({ quality }) => quality)
  const sized = (words: string, quality: Quality) =>
    m.player_quality_of({ quality: words, size: fileSize(watchedBytes(ladder, quality)) })
  return (
    <label className={`${className} focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-brand`}>
      <ListVideo size={18} aria-hidden className="text-ink-2" />
      {m.player_quality()}
      <select
        value={playedQuality(ladder, wanted)}
        className="min-h-11 cursor-pointer bg-card pe-1 font-semibold text-brand-strong outline-none"
        onChange={({ target }) => usePlayerSettings.setState({ quality: qualityOf(target.value) })}
      >
        <option value="auto">{m.player_quality_auto()}</option>
        {ladder.heights.map((height) => (
          <option key={height} value={height}>
            {sized(m.player_quality_height({ height }), height)}
          </option>
        ))}
        {ladder.sound_bytes !== null && <option value="sound">{sized(m.player_quality_sound(), 'sound')}</option>}
      </select>
    </label>
  )
}

const CONTROL =
  'inline-flex min-h-11.5 items-center gap-2 rounded-control border border-line bg-card px-3 text-sm font-semibold text-ink'

type PlayerBarProps = {
  hasCaptions: boolean
  ladder?: Ladder | undefined
  /** Over the picture that fills the screen. */
  inFull?: boolean
}

/** Controls that the browser's own ones lack or hide. */
export function PlayerBar({ hasCaptions, ladder, inFull = false }: PlayerBarProps) {
  const { speed, captions } = usePlayerSettings()
  return (
    <div className={`flex flex-wrap items-center gap-2.5 ${inFull ? '' : 'mt-2.5'}`}>
      <label className={`${CONTROL} focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-brand`}>
        <Gauge size={18} aria-hidden className="text-ink-2" />
        {m.player_speed()}
        <select
          value={speed}
          className="min-h-11 cursor-pointer bg-card pe-1 font-semibold text-brand-strong outline-none"
          onChange={({ target }) => usePlayerSettings.setState({ speed: Number(target.value) })}
        >
          {SPEEDS.map((one) => (
            <option key={one} value={one}>
              {m.player_speed_of({ speed: one })}
            </option>
          ))}
        </select>
      </label>
      {ladder && <QualityChoice ladder={ladder} className={CONTROL} />}
      {hasCaptions && (
        <button
          type="button"
          aria-pressed={captions}
          className={`${CONTROL} aria-pressed:border-brand-strong aria-pressed:bg-brand-50 aria-pressed:text-brand-strong`}
          onClick={() => usePlayerSettings.setState({ captions: !captions })}
        >
          <Captions size={18} aria-hidden />
          {m.player_captions()}
        </button>
      )}
      {!inFull && <p className="grow text-xs text-ink-2 max-lg:hidden">{m.player_keys()}</p>}
    </div>
  )
}
