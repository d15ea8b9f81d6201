import type { Plugin } from 'vite'

/**
 * The style sheet comes with what every screen behind the login needs. The built login has its own part of it inside;
 * while the app is developed it asks for all of it.
 */
export const developmentStyles: Plugin = {
  name: 'development-styles',
  apply: 'serve',
  transformIndexHtml: () => [{ tag: 'link', attrs: { rel: 'stylesheet', href: '/src/styles.css' }, injectTo: 'head' }],
}
