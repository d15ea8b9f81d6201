import type { Plugin } from 'vite'

/** Of these a page uses little at once. */
const LIBRARIES = /pdf-(viewer|library)|pdf\.worker|hls|math/

/**
 * Chromium then compiles what our screens call while it loads them, beside the page: function by function it would
 * hold up a cheap phone for a quarter of a second. Others read a comment.
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
