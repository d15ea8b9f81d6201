/** Pictures and sound as ladders have them. */
export const PICTURE_TYPE = 'video/mp4; codecs="avc1.4d401e"'
export const SOUND_TYPE = 'audio/mp4; codecs="mp4a.40.2"'

/** Whether this browser can put pictures and sound together from pieces. */
export const canAssemble = (): boolean =>
  'MediaSource' in window && MediaSource.isTypeSupported(PICTURE_TYPE) && MediaSource.isTypeSupported(SOUND_TYPE)
