import type { Plugin } from 'vite'

/** Of these a page uses little at once. */
const LIBRARIES = /pdf-(viewer|library)|pdf\.worker|hls|math/

/**
 * Makes Chromium compile all functions of the app's chunks while it loads them, off the main thread: function by
 * function, compilation would block a cheap phone for a quarter of a second. Other browsers read a comment.
 */
export const eagerCompilation: Plugin = {
  name: 'eager-compilation',
  apply: 'build',
  generateBundle: {
    // The comment counts in the first line only, and the list of parts is written before it.
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && !LIBRARIES.test(file.fileName))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    },
  },
}
